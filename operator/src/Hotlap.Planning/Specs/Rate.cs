using System.Globalization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>Rates of the spec: requests per second, or a share of the slowest variant's capacity such as <c>80%</c>.</summary>
internal static class Rate
{
    public const long Most = 10_000_000;

    /// <summary>True when the rate is a share of the capacity.</summary>
    public static bool IsShare(Load load) => load.Rate?.EndsWith('%') == true;

    /// <summary>Parses a rate to requests per second, or percent; returns null when the text is not a rate.</summary>
    public static long? Number(string rate)
    {
        var isShare = rate.EndsWith('%');
        var digits = isShare ? rate.AsSpan(0, rate.Length - 1) : rate;
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1
            && number <= (isShare ? 100 : Most)
            ? number
            : null;
    }
}
