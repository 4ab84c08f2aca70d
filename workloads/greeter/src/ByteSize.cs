using System.Globalization;

namespace Greeter;

internal static class ByteSize
{
    /// <summary>Reads a whole number of bytes, with an optional Ki or Mi: 1024, 1Ki, 10Mi.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out long bytes)
    {
        var shift = text.EndsWith("Ki", StringComparison.Ordinal) ? 10 : text.EndsWith("Mi", StringComparison.Ordinal) ? 20 : 0;
        var digits = shift == 0 ? text : text[..^2];
        var isNumber = uint.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number);
        bytes = (long)number << shift;
        return isNumber;
    }
}
