using Hotlap.Api.Units;


namespace Hotlap.Planning.Metrics;

/// <summary>Converts limits of thresholds between text in the spec and numbers in the metric's unit.</summary>
public static class Limit
{
    /// <summary>Parses a limit; returns null when the text does not fit the unit.</summary>
    /// <param name="text">Text such as <c>20ms</c>; null is not a limit.</param>
    /// <param name="unit">Unit of the metric and of the result.</param>
    public static long? Read(string? text, MetricUnit unit) => unit switch
    {
        MetricUnit.Microseconds or MetricUnit.Nanoseconds when GoDuration.TryParse(text, out var time) =>
            (long)(time.TotalMicroseconds * (unit == MetricUnit.Nanoseconds ? 1000 : 1)),
        MetricUnit.Bytes when Quantity.TryParse(text, out var bytes) => bytes,
        MetricUnit.Count or MetricUnit.Thousandths or MetricUnit.PerSecond when long.TryParse(
            text, NumberStyles.None, CultureInfo.InvariantCulture, out var count) => count,
        MetricUnit.Millionths when Money.TryParse(text, out var millionths) => millionths,
        _ => null,
    };

    internal static string Form(MetricUnit unit) => unit switch
    {
        MetricUnit.Microseconds or MetricUnit.Nanoseconds => "a duration such as 20ms",
        MetricUnit.Bytes => "a size such as 64Mi",
        MetricUnit.Thousandths => "a whole number of thousandths",
        MetricUnit.Millionths => "an amount such as 0.02",
        _ => "a whole number",
    };

    internal static string Show(long value, MetricUnit unit) => unit switch
    {
        MetricUnit.Microseconds => $"{value / 1000m:0.###}ms",
        MetricUnit.Nanoseconds => $"{value / 1000m:0.###}us",
        MetricUnit.Bytes => Size(value),
        MetricUnit.PerSecond => $"{value}/s",
        MetricUnit.Thousandths => $"{value / 10m:0.#}%",
        MetricUnit.Millionths => Money.Format(value),
        _ => value.ToString(CultureInfo.InvariantCulture),
    };

    /// <summary>Formats a change in thousandths for users, such as <c>+26.8%</c>.</summary>
    internal static string Signed(long perMille) => $"{perMille / 10m:+0.0;-0.0;0.0}%";

    /// <summary>Uses the largest unit with a digit before the decimal point, so that an answer of 200 bytes is not shown as 0Mi.</summary>
    private static string Size(long bytes) => bytes switch
    {
        < 0 => $"-{Size(bytes == long.MinValue ? long.MaxValue : -bytes)}",
        >= 1048576 or 0 => $"{bytes / 1048576m:0.##}Mi",
        >= 1024 => $"{bytes / 1024m:0.##}Ki",
        _ => $"{bytes} B",
    };
}
