using Microsoft.EntityFrameworkCore;

namespace LargeRows;

/// <summary>The two reads that are compared. They differ in the method's name only.</summary>
internal sealed class DocumentReader(string connection)
{
    public async Task<Document> ReadAsync()
    {
        await using var context = new DocumentContext(connection);
        return await context.Documents.FirstOrDefaultAsync() ?? throw NoRow();
    }

    public Document Read()
    {
        using var context = new DocumentContext(connection);
        return context.Documents.FirstOrDefault() ?? throw NoRow();
    }

    private static InvalidDataException NoRow() => new("the table documents has no row");
}
