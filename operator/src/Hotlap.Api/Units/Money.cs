using System.Text.RegularExpressions;

namespace Hotlap.Api.Units;

/// <summary>Amounts of money: decimal texts such as <c>0.035</c>, computed in whole millionths of the currency.</summary>
public static partial class Money
{
    /// <summary>Number of parts of one unit of the currency.</summary>
    public const long Millionths = 1_000_000;

    /// <summary>Parses an amount below ten million with at most six decimals. Returns false for any other text.</summary>
    /// <param name="text">Text such as <c>0.035</c>; null is not an amount.</param>
    /// <param name="millionths">The amount in millionths of the currency.</param>
    public static bool TryParse(string? text, out long millionths)
    {
        millionths = 0;
        if (!Amount().IsMatch(text ?? "")) return false;
        millionths = (long)(decimal.Parse(text!, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture) * Millionths);
        return true;
    }

    /// <summary>Returns an amount as text, such as <c>0.00648</c>.</summary>
    /// <param name="millionths">The amount in millionths of the currency.</param>
    public static string Format(long millionths) =>
        ((decimal)millionths / Millionths).ToString("0.######", CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^[0-9]{1,7}(\.[0-9]{1,6})?\z", RegexOptions.CultureInvariant)]
    private static partial Regex Amount();
}
