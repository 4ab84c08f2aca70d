using System.Text;

namespace Hotlap.Measurement.Text;

/// <summary>Creates a short, printable excerpt of another program's output, for messages.</summary>
internal static class Excerpt
{
    private const int MaxLength = 200;

    public static string Of(ReadOnlySpan<byte> bytes) => Of(Encoding.UTF8.GetString(bytes[..Math.Min(bytes.Length, 4 * MaxLength)]));

    public static string Of(string text)
    {
        var printable = new StringBuilder();
        foreach (var c in text.AsSpan(0, Math.Min(text.Length, MaxLength)))
            printable.Append(char.IsControl(c) ? ' ' : c);
        return text.Length > MaxLength ? printable.Append("...").ToString() : printable.ToString();
    }
}
