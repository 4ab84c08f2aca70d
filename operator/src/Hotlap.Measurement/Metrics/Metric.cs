using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Metrics;

/// <summary>A metric: its name, how it is read from a trial, and how it is compared, limited and shown.</summary>
public sealed record Metric
{
    /// <summary>Margin of most metrics, in thousandths.</summary>
    public const int UsualMarginPerMille = 50;

    /// <summary>Margin of metrics that vary more (high percentiles, startup), in thousandths.</summary>
    public const int WideMarginPerMille = 100;

    /// <summary>Name in specs and statuses.</summary>
    public required string Name { get; init; }

    /// <summary>Name in tables and sentences.</summary>
    public required string Label { get; init; }

    /// <summary>What the metric belongs to, and how it is compared.</summary>
    public MetricKind Kind { get; init; } = MetricKind.Cell;

    /// <summary>Unit of its figures.</summary>
    public MetricUnit Unit { get; init; }

    /// <summary>Number of trial units in one unit of its figures: trials hold latencies in nanoseconds.</summary>
    public int TrialUnitsPerUnit { get; init; } = 1;

    /// <summary>How its figure is computed from trials.</summary>
    public MetricSummary Summary { get; init; } = MetricSummary.Median;

    /// <summary>Percentile of a latency, above 0 to below 100; null for any other metric.</summary>
    public double? Percentile { get; init; }

    /// <summary>True when more is better.</summary>
    public bool HigherIsBetter { get; init; }

    /// <summary>Margin when the spec sets none, in thousandths.</summary>
    public int DefaultMarginPerMille { get; init; } = UsualMarginPerMille;

    /// <summary>
    /// Time in minutes, or millions of requests, in which a growth by the margin matters. The metric is per one of them.
    /// </summary>
    public int MarginUnits { get; init; } = 1;

    /// <summary>True when a status shows its comparison by default.</summary>
    public bool IsUsual { get; init; }

    /// <summary>True when a status holds the interval of its figure.</summary>
    public bool HasInterval { get; init; }

    /// <summary>True when the value comes from the target's runtime, which requires <c>target.runtimeMetrics</c>.</summary>
    public bool NeedsRuntimeMetrics { get; init; }

    /// <summary>True when only scenarios with streaming calls have it.</summary>
    public bool NeedsStream { get; init; }

    /// <summary>True when only scenarios whose rate is searched have it.</summary>
    public bool NeedsSearch { get; init; }

    /// <summary>
    /// True when trials without a value prevent a verdict: their value lies outside of a search, and leaving them out would move the
    /// median.
    /// </summary>
    public bool NeedsEveryTrial { get; init; }

    /// <summary>
    /// True for rates, latencies and errors. A search finds a rate of its own for each variant, and bounds the others, so there they are
    /// not compared.
    /// </summary>
    public bool FollowsRate { get; init; }

    /// <summary>True when a start after an image pull does not count: it reads the image's files from disk for the first time.</summary>
    public bool SkipsPulledImages { get; init; }

    /// <summary>True for a metric of a cell, false for a metric of a variant.</summary>
    public bool IsOfCell => Kind is MetricKind.Cell or MetricKind.Share or MetricKind.Growth;

    /// <summary>False for what is counted: errors, and the bytes of an image or an answer.</summary>
    public bool DependsOnLoad => Summary is not (MetricSummary.Exact or MetricSummary.Range);

    /// <summary>True when a ratio to a baseline is meaningful.</summary>
    public bool HasRatio => Kind is not (MetricKind.Share or MetricKind.Growth);

    /// <summary>True when a difference from a baseline may be too small to matter.</summary>
    public bool HasMargin => Kind is not MetricKind.Share;

    /// <summary>True for a metric that a program states.</summary>
    public bool IsStated { get; private init; }

    /// <summary>Returns a metric that a program states itself.</summary>
    /// <param name="name">Name in specs and in tables.</param>
    /// <param name="unit">Name of a <see cref="MetricUnit"/>; any other text is a plain number.</param>
    /// <param name="higherIsBetter">True when more is better.</param>
    public static Metric Stated(string name, string? unit = null, bool higherIsBetter = false) => new()
    {
        Name = name,
        Label = name,
        Unit = Enum.TryParse<MetricUnit>(unit, out var known) ? known : MetricUnit.Count,
        HigherIsBetter = higherIsBetter,
        IsStated = true,
        IsUsual = true,
        HasInterval = true,
        OfCell = cell => cell.Metrics.TryGetValue(name, out var value) ? value : null,
    };

    /// <summary>Reads the value from a cell's figures of one trial; null for a metric of a variant.</summary>
    internal Func<CellFigures, double?>? OfCell { get; init; }

    /// <summary>Reads the value from the startup of one trial; null for a metric of a cell or of an image.</summary>
    internal Func<StartupSample, double?>? OfStartup { get; init; }

    /// <summary>True when the trial is a valid measurement of the metric.</summary>
    internal bool Counts(MeasuredTrial trial) => !(SkipsPulledImages && trial.Record.ImagePulled);

    /// <summary>Returns the value in one trial, unrounded and in the trial's unit; null when it was not measured.</summary>
    /// <param name="trial">The trial.</param>
    /// <param name="cell">One of its cells; null for a metric of the variant, and when the trial does not have the cell.</param>
    internal double? Value(MeasuredTrial trial, CellSample? cell = null) =>
        OfStartup is not null ? (trial.Startup is { } startup ? OfStartup(startup) : null)
        : cell is null ? null : OfCell?.Invoke(CellFigures.Of(cell));
}

/// <summary>What a metric belongs to, and how it is compared.</summary>
public enum MetricKind
{
    /// <summary>Of a cell; compared by the logarithm of ratios.</summary>
    Cell,

    /// <summary>Of a variant; compared by the logarithm of ratios.</summary>
    Variant,

    /// <summary>A share of a cell, such as that of failed requests; compared by differences, because it may be zero.</summary>
    Share,

    /// <summary>
    /// Growth of memory in a cell; compared by differences, because it may be zero or negative. Its margin is a share of the baseline's
    /// peak memory, in <see cref="Metric.MarginUnits"/> of its units.
    /// </summary>
    Growth,

    /// <summary>Bytes of a variant's image: a constant, compared without an interval.</summary>
    Image,
}

/// <summary>The unit of a metric in specs and statuses.</summary>
public enum MetricUnit
{
    /// <summary>A plain number.</summary>
    Count,

    /// <summary>Time in microseconds.</summary>
    Microseconds,

    /// <summary>Time in nanoseconds.</summary>
    Nanoseconds,

    /// <summary>Memory or size in bytes.</summary>
    Bytes,

    /// <summary>A share in thousandths.</summary>
    Thousandths,

    /// <summary>A rate per second.</summary>
    PerSecond,

    /// <summary>An amount of money in millionths of the spec's currency; programs cannot state it.</summary>
    Millionths,
}

/// <summary>How the figure of a run is computed from its trials, and therefore what a limit on it means.</summary>
public enum MetricSummary
{
    /// <summary>The median of the trials.</summary>
    Median,

    /// <summary>Counted over all trials, or stated once for the whole run.</summary>
    Exact,

    /// <summary>The largest of all trials.</summary>
    Largest,

    /// <summary>Exact in each trial. The largest is shown; a limit applies to both the smallest and the largest.</summary>
    Range,
}
