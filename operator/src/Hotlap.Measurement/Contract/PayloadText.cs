namespace Hotlap.Measurement.Contract;

/// <summary>Generates payload texts: pseudorandom letters and digits, so that no compression on the way shrinks them.</summary>
public static class PayloadText
{
    /// <summary>Maximum size of a text, in bytes.</summary>
    public const int MostBytes = 4 * 1024 * 1024;

    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    /// <summary>Returns the text of a given size. It is the same for every variant, round and machine.</summary>
    /// <param name="bytes">Size in bytes, which equals the length in characters; at most <see cref="MostBytes"/>.</param>
    public static string Of(long bytes)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(bytes, MostBytes);
        return string.Create((int)bytes, 0, (text, _) => Fill(text));
    }

    /// <summary>Uses the generator xorshift64 (Marsaglia, 2003, "Xorshift RNGs") with a fixed seed.</summary>
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
