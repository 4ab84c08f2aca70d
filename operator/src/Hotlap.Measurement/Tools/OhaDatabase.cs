using System.Buffers.Binary;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the one table of the SQLite 3 database of <c>oha --db-url</c>, one page at a time. Only the leaf pages of the table are read,
/// which hold all rows (https://www.sqlite.org/fileformat.html, sections 1.3, 1.6 and 2.1). The columns are url, start,
/// start_latency_correction, end, duration, status, len_bytes and run. Times are seconds since oha's start.
/// </summary>
internal sealed class OhaDatabase
{
    private const int FirstPageLength = 100;
    private const byte LeafOfTable = 13;
    private const byte InteriorOfTable = 5;
    private const int Columns = 8;

    /// <summary>The page with this byte is used for locks and holds no data (section 1.4).</summary>
    private const long LockByte = 0x4000_0000;

    private readonly Stream _file;
    private readonly byte[] _page;

    public OhaDatabase(Stream file)
    {
        _file = file;
        Span<byte> head = stackalloc byte[FirstPageLength];
        if (file.ReadAtLeast(head, FirstPageLength, throwOnEndOfStream: false) < FirstPageLength || !head.StartsWith("SQLite format 3\0"u8))
            throw new ToolOutputException("oha wrote no database of its requests, or an incomplete one.");
        int stated = BinaryPrimitives.ReadUInt16BigEndian(head[16..]);
        var length = stated == 1 ? 65_536 : stated;
        if (length < 512 || !System.Numerics.BitOperations.IsPow2(length))
            throw Damaged();
        _page = new byte[length];
        // The first page holds the schema, so it is skipped.
        file.ReadExactly(_page, 0, length - FirstPageLength);
    }

    /// <summary>Passes every request to the callback, in no particular order.</summary>
    /// <exception cref="ToolOutputException">The database is damaged or cut off.</exception>
    public void ReadAll(Action<OhaRequest> take)
    {
        var lockPage = LockByte / _page.Length;
        var page = 1L;
        for (int read; (read = _file.ReadAtLeast(_page, _page.Length, throwOnEndOfStream: false)) > 0; page++)
        {
            if (page == lockPage && read == _page.Length)
                continue;
            if (read < _page.Length || _page[0] is not (LeafOfTable or InteriorOfTable))
                throw Damaged();
            if (_page[0] == LeafOfTable)
                ReadLeaf(take);
        }
    }

    private static ToolOutputException Damaged() => new("The database of oha's requests is damaged or cut off.");

    private void ReadLeaf(Action<OhaRequest> take)
    {
        const int Head = 8;
        int cells = BinaryPrimitives.ReadUInt16BigEndian(_page.AsSpan(3));
        if (Head + (2 * cells) > _page.Length)
            throw Damaged();
        for (var cell = 0; cell < cells; cell++)
        {
            int at = BinaryPrimitives.ReadUInt16BigEndian(_page.AsSpan(Head + (2 * cell)));
            take(ReadRow(_page.AsSpan(Math.Min(at, _page.Length))));
        }
    }

    private OhaRequest ReadRow(ReadOnlySpan<byte> cell)
    {
        var payload = ReadNumber(ref cell);
        _ = ReadNumber(ref cell);
        // A longer row continues on an overflow page (section 1.6). The request's URL is the only long column.
        if (payload > _page.Length - 35)
            throw new ToolOutputException("The path of the request is too long for oha's database.");
        if (payload > cell.Length)
            throw Damaged();
        var row = cell[..(int)payload];
        var types = row;
        var head = ReadNumber(ref types);
        if (head > payload || row.Length - types.Length > head)
            throw Damaged();
        types = row[(row.Length - types.Length)..(int)head];
        var values = row[(int)head..];
        Span<double> columns = stackalloc double[Columns];
        for (var column = 0; column < Columns; column++)
            columns[column] = ReadValue(ReadNumber(ref types), ref values);
        return new OhaRequest(columns[1], columns[3], columns[4], (int)columns[5], (long)columns[6]);
    }

    private static long ReadNumber(ref ReadOnlySpan<byte> bytes)
    {
        long value = 0;
        for (var i = 0; i < Math.Min(8, bytes.Length); i++)
        {
            value = (value << 7) | (uint)(bytes[i] & 0x7f);
            if ((bytes[i] & 0x80) != 0)
                continue;
            bytes = bytes[(i + 1)..];
            return value;
        }

        throw Damaged();
    }

    private static double ReadValue(long type, ref ReadOnlySpan<byte> values)
    {
        var length = type switch { 0 or 8 or 9 => 0, <= 4 => type, 5 => 6, 6 or 7 => 8, >= 12 => (type - 12) / 2, _ => throw Damaged() };
        if (length > values.Length)
            throw Damaged();
        var bytes = values[..(int)length];
        values = values[(int)length..];
        return type switch
        {
            7 => BinaryPrimitives.ReadDoubleBigEndian(bytes),
            8 => 0,
            9 => 1,
            >= 1 and <= 6 => ReadInteger(bytes),
            _ => double.NaN,
        };
    }

    private static long ReadInteger(ReadOnlySpan<byte> bytes)
    {
        long value = (sbyte)bytes[0];
        foreach (var next in bytes[1..])
            value = (value << 8) | next;
        return value;
    }
}

/// <summary>One answered request of oha, in seconds. With latency correction the duration counts from the planned start.</summary>
internal readonly record struct OhaRequest(double Start, double End, double Duration, int Status, long BodyBytes);
