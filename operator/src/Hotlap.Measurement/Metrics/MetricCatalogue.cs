using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Metrics;

/// <summary>
/// The metrics of a run, one row each: those that Hotlap measures, and those that the run's programs state themselves. Code that handles a
/// built-in metric specially refers to it by <see cref="MetricNames"/>.
/// </summary>
public sealed class MetricCatalogue
{
    private const int NanosecondsPerMicrosecond = 1000;

    private static readonly Metric[] Rows =
    [
        new()
        {
            Name = MetricNames.Startup, Label = "startup", Kind = MetricKind.Variant, Unit = MetricUnit.Microseconds,
            DefaultMarginPerMille = Metric.WideMarginPerMille,
            IsUsual = true, SkipsPulledImages = true, OfStartup = startup => startup.FirstCorrectAnswerMicroseconds,
        },
        new() { Name = MetricNames.IdleMemory, Label = "idle memory", Kind = MetricKind.Variant, Unit = MetricUnit.Bytes, IsUsual = true,
            OfStartup = startup => startup.IdleMemoryBytes },
        new() { Name = MetricNames.ImageBytes, Label = "image size", Kind = MetricKind.Image, Unit = MetricUnit.Bytes,
            Summary = MetricSummary.Exact, IsUsual = true },
        new() { Name = MetricNames.RequestsPerSecond, Label = "requests/s", HigherIsBetter = true, IsUsual = true, HasInterval = true,
            FollowsRate = true, OfCell = cell => cell.RequestsPerSecond },
        new()
        {
            Name = MetricNames.RateAtObjective, Label = "requests/s at objective", HigherIsBetter = true, NeedsSearch = true,
            NeedsEveryTrial = true, IsUsual = true, HasInterval = true,
            OfCell = cell => cell.RateAtObjective,
        },
        new()
        {
            Name = MetricNames.MessagesPerSecond, Label = "messages/s", HigherIsBetter = true, NeedsStream = true, IsUsual = true,
            HasInterval = true, FollowsRate = true,
            OfCell = cell => cell.MessagesPerSecond,
        },
        new()
        {
            Name = MetricNames.MessageLatency, Label = "time per message", Unit = MetricUnit.Nanoseconds, NeedsStream = true,
            IsUsual = true, HasInterval = true, FollowsRate = true,
            OfCell = cell => cell.MessageLatencyNanoseconds,
        },
        Latency(MetricNames.Mean, "average", cell => cell.MeanNanoseconds),
        Latency(MetricNames.P50, "p50", cell => cell.P50Nanoseconds) with { Percentile = 50, IsUsual = true, HasInterval = true },
        Latency(MetricNames.P90, "p90", cell => cell.P90Nanoseconds) with { Percentile = 90 },
        Latency(MetricNames.P95, "p95", cell => cell.P95Nanoseconds) with { Percentile = 95 },
        Latency(MetricNames.P99, "p99", cell => cell.P99Nanoseconds) with
        {
            Percentile = 99, DefaultMarginPerMille = Metric.WideMarginPerMille, IsUsual = true, HasInterval = true,
        },
        Latency(MetricNames.P999, "p99.9", cell => cell.P999Nanoseconds) with
        {
            Percentile = 99.9, DefaultMarginPerMille = Metric.WideMarginPerMille,
        },
        Latency(
            MetricNames.Max, "slowest", cell =>
                cell.MaxNanoseconds) with { DefaultMarginPerMille = Metric.WideMarginPerMille, Summary = MetricSummary.Largest },
        new() { Name = MetricNames.Errors, Label = "errors", Kind = MetricKind.Share, DefaultMarginPerMille = 0,
            Summary = MetricSummary.Exact, FollowsRate = true, OfCell = cell => cell.ErrorShare },
        new()
        {
            Name = MetricNames.CpuPerRequest, Label = "CPU per request", Unit = MetricUnit.Nanoseconds, IsUsual = true, HasInterval = true,
            OfCell = cell => cell.CpuNanosecondsPerRequest,
        },
        new()
        {
            Name = MetricNames.PeakMemory, Label = "peak memory", Unit = MetricUnit.Bytes, Summary = MetricSummary.Largest, IsUsual = true,
            OfCell = cell => cell.PeakMemoryBytes,
        },
        new()
        {
            Name = MetricNames.AnonymousMemory, Label = "anonymous memory", Unit = MetricUnit.Bytes, Summary = MetricSummary.Largest,
            OfCell = cell => cell.AnonymousMemoryBytes,
        },
        Growth(MetricNames.MemoryGrowth, "memory growth per minute", cell => cell.MemoryGrowth?.BytesPerMinute) with { MarginUnits = 60 },
        Growth(
            MetricNames.MemoryGrowthPerMillionRequests, "memory growth per million requests",
            cell => cell.MemoryGrowth?.BytesPerMillionRequests),
        new() { Name = MetricNames.AnswerBytes, Label = "answer size", Unit = MetricUnit.Bytes, Summary = MetricSummary.Range,
            OfCell = cell => cell.AnswerBytes },
        new()
        {
            Name = MetricNames.AllocatedPerRequest, Label = "allocated per request", Unit = MetricUnit.Bytes, NeedsRuntimeMetrics = true,
            IsUsual = true,
            OfCell = cell => cell.AllocatedBytesPerRequest,
        },
        new()
        {
            Name = MetricNames.GcPause, Label = "GC pause", Kind = MetricKind.Share, Unit = MetricUnit.Thousandths,
            DefaultMarginPerMille = 0,
            NeedsRuntimeMetrics = true, IsUsual = true, OfCell = cell => cell.GcPausePerMille,
        },
    ];

    private MetricCatalogue(IReadOnlyList<Metric> all) => All = all;

    /// <summary>The metrics that Hotlap measures.</summary>
    public static MetricCatalogue BuiltIn { get; } = new(Rows);

    /// <summary>All metrics, in the order of reports: those of a variant, those that programs state, then the others of a cell.</summary>
    public IReadOnlyList<Metric> All { get; }

    /// <summary>Returns the built-in metrics together with stated ones and the cost.</summary>
    /// <param name="stated">Metrics that programs state, in order; see <see cref="Metric.Stated"/>.</param>
    /// <param name="prices">Prices of the spec; null for no cost.</param>
    public static MetricCatalogue With(IEnumerable<Metric> stated, HourlyPrices? prices = null)
    {
        IReadOnlyList<Metric> others = [.. stated];
        return others.Count == 0 && prices is null ? BuiltIn : new(
        [
            .. Rows.Where(metric => !metric.IsOfCell), .. others, .. Rows.Where(metric => metric.IsOfCell),
            .. prices is null ? [] : (Metric[])[prices.Metric],
        ]);
    }

    /// <summary>Returns the metric with a name; null when there is none.</summary>
    /// <param name="name">Name as in specs.</param>
    public Metric? Find(string name) => All.FirstOrDefault(metric => metric.Name == name);

    /// <summary>Returns the metric with a name that must exist.</summary>
    /// <param name="name">Name as in specs, already validated.</param>
    /// <exception cref="ArgumentException">There is no such metric.</exception>
    public Metric Get(string name) => Find(name) ?? throw new ArgumentException($"there is no metric {name}", nameof(name));

    /// <summary>Returns the label of a metric in tables and sentences. A name that is not in the catalogue is returned unchanged.</summary>
    /// <param name="name">Name as in statuses.</param>
    public string Label(string name) => name switch
    {
        MetricNames.WorstTrials => "worst trials",
        MetricNames.CostPerMillionRequests => HourlyPrices.Label,
        _ => Find(name)?.Label ?? name,
    };

    private static Metric Growth(string name, string label, Func<CellFigures, double?> read) => new()
    {
        Name = name, Label = label, Kind = MetricKind.Growth, Unit = MetricUnit.Bytes, IsUsual = true, HasInterval = true, OfCell = read,
    };

    private static Metric Latency(string name, string label, Func<CellFigures, double?> read) => new()
    {
        Name = name, Label = label, Unit = MetricUnit.Microseconds, TrialUnitsPerUnit = NanosecondsPerMicrosecond, FollowsRate = true,
        OfCell = read,
    };
}
