namespace Hotlap.Api.V1Alpha1;

/// <summary>A metric that programs state themselves.</summary>
public sealed record MetricDefinition
{
    /// <summary>Name, as thresholds, margins and primaryMetrics use it: camelCase, at most 40 characters, not that of a metric of Hotlap's own.</summary>
    public string Name { get; set; } = "";

    /// <summary>What its integers are, one of <see cref="MetricUnits"/>.</summary>
    public string Unit { get; set; } = "";

    /// <summary>Whether less or more is better, one of <see cref="MetricDirections"/>.</summary>
    public string Better { get; set; } = MetricDirections.Lower;

    /// <summary>Differences that do not matter, in percent, without one in <see cref="Comparison.Margins"/>; null for 5%.</summary>
    public string? Margin { get; set; }
}

/// <summary>Units of metrics that programs state.</summary>
public static class MetricUnits
{
    /// <summary>Time in nanoseconds.</summary>
    public const string Nanoseconds = nameof(Nanoseconds);

    /// <summary>Memory or size in bytes.</summary>
    public const string Bytes = nameof(Bytes);

    /// <summary>A plain number.</summary>
    public const string Count = nameof(Count);

    /// <summary>A rate: so many a second.</summary>
    public const string PerSecond = nameof(PerSecond);

    /// <summary>A share or a ratio in thousandths.</summary>
    public const string Thousandths = nameof(Thousandths);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<string> All { get; } = [Nanoseconds, Bytes, Count, PerSecond, Thousandths];
}

/// <summary>Which way of a metric is the better one.</summary>
public static class MetricDirections
{
    /// <summary>Less is better.</summary>
    public const string Lower = nameof(Lower);

    /// <summary>More is better.</summary>
    public const string Higher = nameof(Higher);

    /// <summary>Both.</summary>
    public static IReadOnlyList<string> All { get; } = [Lower, Higher];
}
