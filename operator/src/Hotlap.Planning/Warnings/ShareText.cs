using System.Globalization;

namespace Hotlap.Planning.Warnings;

/// <summary>Formats shares for users: whole percents, and one decimal below ten percent.</summary>
internal static class ShareText
{
    public static string Of(double share) => share < 0.0995
        ? string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.#}%")
        : string.Create(CultureInfo.InvariantCulture, $"{share * 100:0}%");
}
