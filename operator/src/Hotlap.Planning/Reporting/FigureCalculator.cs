using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Reporting;

/// <summary>Computes the figures of a complete run from its recorded samples.</summary>
internal static class FigureCalculator
{
    /// <summary>This many addresses of any kind fit into the schema's length limit.</summary>
    private const int MostAddresses = 4;

    private const int MostCauses = 3;
    private const int LongestCause = 64;

    public static List<VariantStatus> Variants(RunContext context, ILookup<string, Warning> warnings) =>
        [.. context.Spec.Variants.Select(variant => OfVariant(context, variant, warnings[variant.Name]))];

    public static List<CellStatus> Cells(RunContext context, ILookup<string, Warning> warnings) =>
        CurveReport.Fit(
            context.Schedule.Variants.SelectMany(variant =>
                Cell.Measured(context.Spec).Select(cell => OfCell(context, variant, cell, warnings[variant]))));

    private static List<string>? Codes(IEnumerable<Warning> warnings) =>
        warnings.Select(warning => warning.Code).Distinct().ToList() is { Count: > 0 } codes ? codes : null;

    private static VariantStatus OfVariant(RunContext context, Variant variant, IEnumerable<Warning> warnings)
    {
        var trials = Trials(context, variant.Name);
        var image = context.Observation.Preparation?.Images.FirstOrDefault(resolved => resolved.Variant == variant.Name);
        var startups = StartupAggregator.Usual(trials).Select(trial => trial.Startup).OfType<StartupSample>().ToList();
        return new VariantStatus
        {
            Name = variant.Name,
            Warnings = Codes(warnings.Where(warning => warning.Cell is null)),
            Image = variant.Url is null ? variant.Image : null,
            Url = variant.Url,
            Address = Address(trials),
            // The container runtime reports a digest even if the registry could not be read.
            ImageDigest = image?.Digest ?? trials.Select(RecordWarnings.Digest).FirstOrDefault(digest => digest.Length > 0),
            ImagePlatform = image?.Platform,
            ImageBytes = image?.CompressedBytes,
            Architecture = variant.Url is null ? image?.Architecture : null,
            Failure = context.Observation.FailedVariants.FirstOrDefault(failure => failure.Variant == variant.Name)?.Reason,
            Startup = StartupReport.Of(trials, context.Stopping),
            ReadyMilliseconds = startups.Count == 0 ? null : Quantiles.Median(trials.Select(trial => trial.Record.ReadyMilliseconds)),
            Runtime = RuntimeReport.OfStartups(startups),
            IdleMemoryBytes = startups.Count == 0 ? null : Quantiles.Median(startups.Select(startup => startup.IdleMemoryBytes)),
        };
    }

    private static CellStatus OfCell(RunContext context, string variant, Cell cell, IEnumerable<Warning> warnings)
    {
        var trials = Trials(context, variant).SelectMany(trial => trial.Cells).Where(measured => cell.IsOf(measured.Sample)).ToList();
        var samples = trials.ConvertAll(trial => trial.Sample);
        var status = new CellStatus
        {
            Variant = variant,
            Scenario = cell.Scenario.Name,
            Payload = cell.Payload,
            Warnings = Codes(warnings.Where(warning => warning.Concerns(cell))),
        };
        if (CellAggregator.Summarize(samples, context.Stopping, SpecMetrics.Prices(context.Spec)) is not { } summary)
            return status;
        return OfSummary(status, summary) with
        {
            Metrics = OfStated(context, summary),
            Dependencies = DependencyReport.Of(context.Spec, samples),
            Sidecars = SidecarReport.Of(samples),
            Target = TargetReport.Of(context, variant, samples),
            Load = cell.Scenario.Program is null ? LoadReport.Of(cell.Scenario.Load, trials) : null,
            Runtime = RuntimeReport.OfCell(samples),
            Curve = CurveReport.Of(samples),
        };
    }

    private static CellStatus OfSummary(CellStatus status, CellSummary summary) => status with
    {
        Trials = summary.Trials,
        RequestsPerSecond = summary.RequestsPerSecond is { } spread
            ? new SpreadStatus { Median = spread.Median, Low = spread.Low, High = spread.High } : null,
        RateAtObjective = summary.RateAtObjective is { } rate ? OfRate(rate) : null,
        MessagesPerSecond = summary.MessagesPerSecond,
        MessageLatencyNanoseconds = summary.MessageLatencyNanoseconds,
        LatencyMicroseconds = summary.LatencyMicroseconds is { } latency ? OfLatency(latency) : null,
        Errors = summary.Errors,
        ErrorsByCause = summary.ErrorsByCause.Count == 0 ? null : [.. MostFrequent(summary.ErrorsByCause)],
        Requests = summary.Requests,
        Drain = summary.Drain,
        Unsent = summary.Unsent,
        CpuNanosecondsPerRequest = summary.CpuNanosecondsPerRequest,
        PeakMemoryBytes = summary.PeakMemoryBytes,
        CostPerMillionRequestsMillionths = summary.CostPerMillionRequests,
        MemoryGrowth = summary.MemoryGrowth is { } growth ? OfGrowth(growth) : null,
        AnswerBytes = summary.AnswerBytes,
        VariationPerMille = summary.VariationPerMille,
        Intervals = summary.Intervals.Count == 0 ? null
            : [.. summary.Intervals.Select(
                interval => new IntervalStatus { Metric = interval.Metric, Low = interval.Low, High = interval.High })],
    };

    private static IEnumerable<ErrorCauseStatus> MostFrequent(IReadOnlyDictionary<string, long> causes) => causes
        .OrderByDescending(cause => cause.Value).ThenBy(cause => cause.Key, StringComparer.Ordinal).Take(MostCauses)
        .Select(cause => new ErrorCauseStatus { Cause = PlainText.Of(cause.Key, LongestCause), Count = cause.Value });

    /// <summary>Returns the metrics that programs reported, in the order of the spec.</summary>
    private static List<StatedMetricStatus>? OfStated(RunContext context, CellSummary summary) => context.Spec.Metrics
        .Join(summary.Metrics, metric => metric.Name, stated => stated.Name, (metric, stated) => new StatedMetricStatus
        {
            Name = metric.Name, Unit = metric.Unit, Median = stated.Spread.Median, Low = stated.Spread.Low, High = stated.Spread.High,
        })
        .ToList() is { Count: > 0 } metrics ? metrics : null;

    private static ObjectiveRateStatus OfRate(ObjectiveRate rate) => new()
    {
        Median = rate.Median,
        Low = rate.Low,
        High = rate.High,
        AtLeast = rate.AtLeast,
        LessThan = rate.LessThan,
        TrialsBelow = rate.TrialsBelow == 0 ? null : rate.TrialsBelow,
        TrialsAbove = rate.TrialsAbove == 0 ? null : rate.TrialsAbove,
    };

    private static MemoryGrowthStatus OfGrowth(GrowthSummary growth) => new()
    {
        BytesPerMinute = growth.BytesPerMinute,
        BytesPerMillionRequests = growth.BytesPerMillionRequests,
        WithinTrialLowBytesPerMinute = growth.WithinTrial?.Low,
        WithinTrialHighBytesPerMinute = growth.WithinTrial?.High,
    };

    private static LatencyStatus OfLatency(LatencySummary latency) => new()
    {
        Mean = latency.Mean,
        Min = latency.Min,
        P50 = latency.P50,
        P90 = latency.P90,
        P95 = latency.P95,
        P99 = latency.P99,
        MedianP99 = latency.MedianP99,
        P999 = latency.P999,
        Max = latency.Max,
    };

    /// <summary>Returns the trials of a variant that the figures include, in the order of the rounds.</summary>
    public static IReadOnlyList<MeasuredTrial> Trials(RunContext context, string variant) =>
        [.. context.Schedule.Trials.Where(trial => trial.Record.Variant == variant)];

    /// <summary>Returns the addresses of a service that was already running, in the order of the rounds.</summary>
    private static string? Address(IEnumerable<MeasuredTrial> trials) =>
        string.Join(", ", trials.SelectMany(trial => trial.Cells).Select(cell => cell.Sample.TargetAddress).OfType<string>().Distinct()
            .Take(MostAddresses)) is { Length: > 0 } found ? found : null;
}

internal static class StatusFigures
{
    public static long? Of(CellStatus cell, Metric metric) => metric.Name switch
    {
        MetricNames.RequestsPerSecond => cell.RequestsPerSecond?.Median,
        MetricNames.RateAtObjective => cell.RateAtObjective?.Median,
        MetricNames.MessagesPerSecond => cell.MessagesPerSecond,
        MetricNames.MessageLatency => cell.MessageLatencyNanoseconds,
        MetricNames.Mean => cell.LatencyMicroseconds?.Mean,
        MetricNames.P50 => cell.LatencyMicroseconds?.P50,
        MetricNames.P90 => cell.LatencyMicroseconds?.P90,
        MetricNames.P95 => cell.LatencyMicroseconds?.P95,
        // The startup beside it is a median over trials, too.
        MetricNames.P99 => cell.LatencyMicroseconds?.MedianP99 ?? cell.LatencyMicroseconds?.P99,
        MetricNames.P999 => cell.LatencyMicroseconds?.P999,
        MetricNames.Max => cell.LatencyMicroseconds?.Max,
        MetricNames.Errors => cell.Errors,
        MetricNames.CpuPerRequest => cell.CpuNanosecondsPerRequest,
        MetricNames.PeakMemory => cell.PeakMemoryBytes,
        MetricNames.AnonymousMemory => cell.Target?.AnonymousMemoryBytes,
        MetricNames.CostPerMillionRequests => cell.CostPerMillionRequestsMillionths,
        MetricNames.MemoryGrowth => cell.MemoryGrowth?.BytesPerMinute,
        MetricNames.MemoryGrowthPerMillionRequests => cell.MemoryGrowth?.BytesPerMillionRequests,
        MetricNames.AnswerBytes => cell.AnswerBytes,
        MetricNames.AllocatedPerRequest => cell.Runtime?.AllocatedBytesPerRequest,
        MetricNames.GcPause => cell.Runtime?.GcPausePerMille,
        var name when metric.IsStated => cell.Metrics?.Find(stated => stated.Name == name)?.Median,
        _ => throw new ArgumentException($"{metric.Name} is not a metric of cells", nameof(metric)),
    };

    public static long? Of(VariantStatus variant, Metric metric) => metric.Name switch
    {
        MetricNames.Startup => variant.Startup?.MedianMicroseconds,
        MetricNames.ImageBytes => variant.ImageBytes,
        MetricNames.IdleMemory => variant.IdleMemoryBytes,
        _ => throw new ArgumentException($"{metric.Name} is not a metric of variants", nameof(metric)),
    };
}

/// <summary>Formats sentences for a status.</summary>
internal static class Lists
{
    /// <summary>Cuts a text that is longer than the schema allows, and ends it with three dots.</summary>
    public static string Shorten(string text, int length) =>
        text.Length > length ? string.Concat(text.AsSpan(0, length - 3), "...") : text;

    /// <summary>Joins the first sentences and adds how many more there are.</summary>
    public static string Join(IReadOnlyCollection<string> sentences, int most) =>
        string.Join("; ", sentences.Take(most)) + (sentences.Count > most ? $"; and {sentences.Count - most} more" : "");
}
