namespace Hotlap.Agent.Http2;

/// <summary>
/// The Huffman code of HPACK (RFC 7541, appendix B). The code is canonical, so the lengths of its 257 codes define it. Each letter is one
/// length; A is 5 bits.
/// </summary>
internal static class HuffmanDecoder
{
    private const string Lengths = "ISXXXXXXXTZXXZXXXXXXXXZXXXXXXXXXBFFHIBDGFFDGDBBBAAABBBBBBBCDKBHFIBCCCCCCCCCCCCCCCCCCCCCCDCDIOIJBKABA"
        + "BABBBACCBBBABCBAABCCCCCKGJIXPRPPRRRSRSSSSSTSTTRSTSSSSQRSRSSTRQPRRSSQSRRTQRSSQQRQSRSSPRRRSRRSVVPORSRU"
        + "VVVWWVTUOQVWWVWTQQVVXWWWPTPQRQQSRRUUTTVSVWVVWWWWWXWWWWWVZ";

    private const int LongestCode = 30;
    private static readonly int[] Symbols = [.. Enumerable.Range(0, Lengths.Length).OrderBy(s => Lengths[s]).ThenBy(s => s)];
    private static readonly int[] Counts = CountLengths();

    public static string Decode(ReadOnlySpan<byte> bytes)
    {
        var text = new List<byte>(bytes.Length * 2);
        int code = 0, first = 0, index = 0, length = 0;
        for (var bit = 0; bit < bytes.Length * 8; bit++)
        {
            code |= (bytes[bit >> 3] >> (7 - (bit & 7))) & 1;
            length++;
            var count = length <= LongestCode ? Counts[length] : throw new InvalidDataException("a header is not valid Huffman code");
            if (code - first < count)
            {
                text.Add((byte)Symbols[index + code - first]);
                code = first = index = length = 0;
                continue;
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return Encoding.Latin1.GetString([.. text]);
    }

    private static int[] CountLengths()
    {
        var counts = new int[LongestCode + 1];
        foreach (var letter in Lengths)
            counts[letter - 'A' + 5]++;
        return counts;
    }
}
