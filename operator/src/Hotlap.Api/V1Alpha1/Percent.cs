namespace Hotlap.Api.V1Alpha1;

/// <summary>Parses percentages such as <c>5%</c> or <c>2.5%</c>.</summary>
public static class Percent
{
    /// <summary>Parses a percentage up to 999.9% with at most one decimal. Returns false for any other text.</summary>
    /// <param name="text">Text such as <c>2.5%</c>; null is not a percentage.</param>
    /// <param name="perMille">The percentage in thousandths.</param>
    public static bool TryParse(string? text, out int perMille)
    {
        perMille = 0;
        if (text is not { Length: >= 2 and <= 8 } || text[^1] != '%') return false;
        if (!decimal.TryParse(
            text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent)) return false;
        if (percent > 999.9m || percent * 10 != decimal.Truncate(percent * 10)) return false;
        perMille = (int)(percent * 10);
        return true;
    }
}
