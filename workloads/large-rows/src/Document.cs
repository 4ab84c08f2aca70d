using System.ComponentModel.DataAnnotations.Schema;

namespace LargeRows;

/// <summary>The row that is read: 10 MiB of content, and little else.</summary>
[Table("documents")]
internal sealed class Document
{
    [Column("id")]
    public Guid Id { get; init; }

    [Column("title")]
    public required string Title { get; init; }

    [Column("content")]
    public required byte[] Content { get; init; }
}
