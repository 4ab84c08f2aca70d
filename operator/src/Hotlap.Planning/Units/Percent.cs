using System.Globalization;

namespace Hotlap.Planning.Units;

/// <summary>Percentages such as <c>5%</c> or <c>2.5%</c>.</summary>
public static class Percent
{
    /// <summary>Reads a percentage with at most one decimal; false when the text is none.</summary>
    /// <param name="text">Text such as <c>2.5%</c>; null is no percentage.</param>
    /// <param name="perMille">The percentage in thousandths.</param>
    public static bool TryParse(string? text, out int perMille)
    {
        perMille = 0;
        if (text is not { Length: >= 2 and <= 8 } || text[^1] != '%') return false;
        if (!decimal.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent)) return false;
        if (percent > 999.9m || percent * 10 != decimal.Truncate(percent * 10)) return false;
        perMille = (int)(percent * 10);
        return true;
    }
}
