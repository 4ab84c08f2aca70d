using System.Globalization;

namespace Hotlap.Planning.Doubting;

/// <summary>Shares for people: whole percents, and a decimal below ten.</summary>
internal static class ShareText
{
    public static string Of(double share) => share < 0.0995
        ? string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.#}%")
        : string.Create(CultureInfo.InvariantCulture, $"{share * 100:0}%");
}
