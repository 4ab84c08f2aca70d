using System.Globalization;
using System.Text.RegularExpressions;

namespace Hotlap.Planning.Units;

/// <summary>Parses Kubernetes quantities that are whole numbers, such as bytes: <c>10Ki</c>, <c>1M</c>, <c>512</c>.</summary>
public static partial class Quantity
{
    private static readonly string[] Suffixes = ["", "k", "M", "G", "T"];

    /// <summary>Parses a whole quantity. Returns false when the text is not one, or does not fit into 64 bits.</summary>
    /// <param name="text">Text such as <c>10Ki</c>; null is not a quantity.</param>
    /// <param name="value">The number.</param>
    public static bool TryParse(string? text, out long value)
    {
        value = 0;
        var match = Pattern().Match(text ?? "");
        if (!match.Success
            || !long.TryParse(
                match.Groups["number"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out var number)) return false;
        var suffix = match.Groups["suffix"].Value;
        var binary = suffix.EndsWith('i');
        var power = Array.IndexOf(Suffixes, binary ? suffix[..^1].Replace('K', 'k') : suffix);
        var product = new System.Numerics.BigInteger(number) * System.Numerics.BigInteger.Pow(binary ? 1024 : 1000, power);
        if (product > long.MaxValue) return false;
        value = (long)product;
        return true;
    }

    [GeneratedRegex("^(?<number>[0-9]{1,18})(?<suffix>Ki|Mi|Gi|Ti|k|M|G|T|)$", RegexOptions.CultureInvariant)]
    private static partial Regex Pattern();
}
