namespace Hotlap.Agent.Http2;

/// <summary>
/// Writes and reads HPACK header blocks (RFC 7541). Writes literals without Huffman coding. Reads everything except the dynamic table: our
/// SETTINGS_HEADER_TABLE_SIZE of zero forbids the peer to use it.
/// </summary>
internal static class HeaderBlock
{
    public static byte[] Encode(IEnumerable<KeyValuePair<string, string>> headers)
    {
        var block = new List<byte>();
        foreach (var (name, value) in headers)
        {
            block.Add(0);
            WriteText(block, name);
            WriteText(block, value);
        }
        return [.. block];
    }

    public static void Decode(ReadOnlySpan<byte> block, IDictionary<string, string> headers)
    {
        while (!block.IsEmpty)
        {
            var first = block[0];
            if ((first & 0xE0) == 0x20)
            {
                ReadNumber(ref block, 5);
                continue;
            }
            var indexed = (first & 0x80) != 0;
            var entry = ReadEntry(ReadNumber(ref block, indexed ? 7 : (first & 0xC0) == 0x40 ? 6 : 4));
            var name = indexed || entry.Name.Length > 0 ? entry.Name : ReadText(ref block);
            headers[name] = indexed ? entry.Value : ReadText(ref block);
        }
    }

    private static (string Name, string Value) ReadEntry(int index) => index < StaticHeaders.Table.Length
        ? StaticHeaders.Table[index]
        : throw new InvalidDataException("the server uses the HPACK dynamic table, which the client disabled");

    private static void WriteText(List<byte> block, string text)
    {
        var bytes = Encoding.Latin1.GetBytes(text);
        var length = bytes.Length;
        if (length < 127)
            block.Add((byte)length);
        else
        {
            block.Add(127);
            for (length -= 127; length >= 128; length >>= 7)
                block.Add((byte)(length | 128));
            block.Add((byte)length);
        }
        block.AddRange(bytes);
    }

    private static string ReadText(ref ReadOnlySpan<byte> block)
    {
        var huffman = !block.IsEmpty && (block[0] & 0x80) != 0;
        var length = ReadNumber(ref block, 7);
        if (length > block.Length)
            throw new InvalidDataException("a header block is cut short");
        var bytes = block[..length];
        block = block[length..];
        return huffman ? HuffmanDecoder.Decode(bytes) : Encoding.Latin1.GetString(bytes);
    }

    private static int ReadNumber(ref ReadOnlySpan<byte> block, int bits)
    {
        var mask = (1 << bits) - 1;
        var number = Next(ref block) & mask;
        if (number < mask)
            return number;
        for (var shift = 0; shift < 28; shift += 7)
        {
            var part = Next(ref block);
            number += (part & 127) << shift;
            if (part < 128)
                return number;
        }
        throw new InvalidDataException("a number in a header block is too large");
    }

    private static byte Next(ref ReadOnlySpan<byte> block)
    {
        if (block.IsEmpty)
            throw new InvalidDataException("a header block is cut short");
        var value = block[0];
        block = block[1..];
        return value;
    }
}
