namespace Hotlap.Measurement.Contract;

/// <summary>Texts that stand for payloads in requests: letters and digits in an order without pattern, so that nothing on their way compresses them away.</summary>
public static class PayloadText
{
    /// <summary>Longest text, in bytes.</summary>
    public const int MostBytes = 4 * 1024 * 1024;

    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    /// <summary>The text of a size: the same for every variant, round and machine.</summary>
    /// <param name="bytes">Its size in bytes, which is also its length; at most <see cref="MostBytes"/>.</param>
    public static string Of(long bytes)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(bytes, MostBytes);
        return string.Create((int)bytes, 0, (text, _) => Fill(text));
    }

    /// <summary>The generator xorshift64 (Marsaglia, 2003, "Xorshift RNGs"), from a fixed seed.</summary>
    private static void Fill(Span<char> text)
    {
        var state = 88172645463325252UL;
        foreach (ref var character in text)
        {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            character = Alphabet[(int)(state % (ulong)Alphabet.Length)];
        }
    }
}
