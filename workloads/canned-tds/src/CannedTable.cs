using System.Collections.Concurrent;
using System.Text;

namespace CannedTds;

/// <summary>A table of one row. Its answers are made once for each list of columns and kept: a read costs the server the sending only.</summary>
internal sealed class CannedTable(IReadOnlyList<Column> columns)
{
    public const int ContentSize = 10 << 20;

    private readonly Dictionary<string, Column> _columns = columns.ToDictionary(column => column.Name, StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentDictionary<string, byte[]> _answers = new(StringComparer.Ordinal);

    /// <summary>A document of 10 MiB, the same in every process.</summary>
    public static CannedTable Documents()
    {
        var content = new byte[ContentSize];
        new Random(3).NextBytes(content);
        return new CannedTable([
            new Column("id", ColumnType.Guid, new Guid(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1).ToByteArray()),
            new Column("title", ColumnType.NVarChar, Encoding.Unicode.GetBytes(new string('t', 1024))),
            new Column("content", ColumnType.VarBinary, content),
        ]);
    }

    /// <summary>The first of the names that is no column; null when all are.</summary>
    public string? Unknown(IReadOnlyList<string> names) => names.FirstOrDefault(name => !_columns.ContainsKey(name));

    /// <summary>The response with these columns of the row.</summary>
    public byte[] Rows(IReadOnlyList<string> names) =>
        _answers.GetOrAdd(string.Join(',', names), _ => Write([.. names.Select(name => _columns[name])]));

    private static byte[] Write(IReadOnlyList<Column> columns)
    {
        var answer = new TokenWriter();
        answer.Byte(Token.ColMetadata);
        answer.UInt16((ushort)columns.Count);
        foreach (var column in columns) column.WriteMetadata(answer);
        answer.Byte(Token.Row);
        foreach (var column in columns) column.WriteValue(answer);
        Answers.Done(answer, Token.DoneCount, Token.Select, rows: 1);
        return answer.ToArray();
    }
}
