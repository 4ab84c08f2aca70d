using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;
using Hotlap.Planning.Context;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Reporting;

/// <summary>Computes the figures of a complete run from its recorded samples.</summary>
internal static class Figures
{
    /// <summary>This many addresses of any kind fit into the schema's length limit.</summary>
    private const int MostAddresses = 4;

    public static List<VariantStatus> Variants(RunContext context, ILookup<string, Warning> warnings) =>
        [.. context.Spec.Variants.Select(variant => OfVariant(context, variant) with
        {
            Warnings = Codes(warnings[variant.Name].Where(warning => warning.Cell is null)),
        })];

    public static List<CellStatus> Cells(RunContext context, ILookup<string, Warning> warnings) =>
        CurveReport.Fit(
            context.Schedule.Variants.SelectMany(variant => Cell.Measured(context.Spec).Select(cell => OfCell(context, variant, cell) with
        {
            Warnings = Codes(warnings[variant].Where(warning => warning.Concerns(cell))),
        })));

    private static List<string>? Codes(IEnumerable<Warning> warnings) =>
        warnings.Select(warning => warning.Code).Distinct().ToList() is { Count: > 0 } codes ? codes : null;

    private static VariantStatus OfVariant(RunContext context, Variant variant)
    {
        var trials = Trials(context, variant.Name);
        var image = context.Observation.Preparation?.Images.FirstOrDefault(resolved => resolved.Variant == variant.Name);
        var startups = StartupReport.Usual(trials).Select(trial => trial.Startup).OfType<StartupSample>().ToList();
        return new VariantStatus
        {
            Name = variant.Name,
            Image = variant.Url is null ? variant.Image : null,
            Url = variant.Url,
            Address = Address(trials),
            ImageDigest = image?.Digest ?? DigestOf(trials),
            ImageBytes = image?.CompressedBytes,
            Architecture = variant.Url is null ? image?.Architecture : null,
            Failure = context.Observation.FailedVariants.FirstOrDefault(failure => failure.Variant == variant.Name)?.Reason,
            Startup = StartupReport.Of(trials),
            ReadyMilliseconds = startups.Count == 0 ? null : Quantiles.Median(trials.Select(trial => trial.Record.ReadyMilliseconds)),
            Runtime = RuntimeReport.OfStartups(startups),
            IdleMemoryBytes = startups.Count == 0 ? null : Quantiles.Median(startups.Select(startup => startup.IdleMemoryBytes)),
        };
    }

    private static CellStatus OfCell(RunContext context, string variant, Cell cell)
    {
        var trials = Trials(context, variant).SelectMany(trial => trial.Cells).Where(measured => cell.IsOf(measured.Sample)).ToList();
        var samples = trials.ConvertAll(trial => trial.Sample);
        var status = new CellStatus { Variant = variant, Scenario = cell.Scenario.Name, Payload = cell.Payload };
        return CellAggregator.Summarize(samples) is not { } summary ? status : OfSummary(status, summary) with
        {
            Metrics = OfStated(context, summary),
            Dependencies = DependencyReport.Of(context.Spec, samples),
            Load = cell.Scenario.Program is null ? LoadReport.Of(cell.Scenario.Load, trials) : null,
            Runtime = RuntimeReport.OfCell(samples),
            Curve = CurveReport.Of(samples),
        };
    }

    private static CellStatus OfSummary(CellStatus status, CellSummary summary) => status with
    {
        Trials = summary.Trials,
        RequestsPerSecond = summary.RequestsPerSecond is { } rate
            ? new SpreadStatus { Median = rate.Median, Low = rate.Low, High = rate.High } : null,
        MessagesPerSecond = summary.MessagesPerSecond,
        MessageLatencyNanoseconds = summary.MessageLatencyNanoseconds,
        LatencyMicroseconds = summary.LatencyMicroseconds is { } latency ? OfLatency(latency) : null,
        Errors = summary.Errors,
        Requests = summary.Requests,
        CpuNanosecondsPerRequest = summary.CpuNanosecondsPerRequest,
        PeakMemoryBytes = summary.PeakMemoryBytes,
        AnswerBytes = summary.AnswerBytes,
        VariationPerMille = summary.VariationPerMille,
        Intervals = summary.Intervals.Count == 0 ? null
            : [.. summary.Intervals.Select(
                interval => new IntervalStatus { Metric = interval.Metric, Low = interval.Low, High = interval.High })],
    };

    /// <summary>Returns the metrics that programs reported, in the order of the spec.</summary>
    private static List<StatedMetricStatus>? OfStated(RunContext context, CellSummary summary) => context.Spec.Metrics
        .Join(summary.Metrics, metric => metric.Name, stated => stated.Name, (metric, stated) => new StatedMetricStatus
        {
            Name = metric.Name, Unit = metric.Unit, Median = stated.Spread.Median, Low = stated.Spread.Low, High = stated.Spread.High,
        })
        .ToList() is { Count: > 0 } metrics ? metrics : null;

    private static LatencyStatus OfLatency(LatencySummary latency) => new()
    {
        Mean = latency.Mean,
        Min = latency.Min,
        P50 = latency.P50,
        P90 = latency.P90,
        P95 = latency.P95,
        P99 = latency.P99,
        P999 = latency.P999,
        Max = latency.Max,
    };

    private static List<MeasuredTrial> Trials(RunContext context, string variant) =>
        [.. context.Schedule.Trials.Where(trial => trial.Record.Variant == variant).OrderBy(trial => trial.Record.Round)];

    /// <summary>Returns the addresses of a service that was already running, in the order of the rounds.</summary>
    private static string? Address(IEnumerable<MeasuredTrial> trials) =>
        string.Join(", ", trials.SelectMany(trial => trial.Cells).Select(cell => cell.Sample.TargetAddress).OfType<string>().Distinct()
            .Take(MostAddresses)) is { Length: > 0 } found ? found : null;

    /// <summary>Returns the digest that the container runtime reported, for when the registry could not be read.</summary>
    private static string? DigestOf(IEnumerable<MeasuredTrial> trials)
    {
        var id = trials.Select(trial => trial.Record.ImageId).FirstOrDefault(id => id.Contains("sha256:", StringComparison.Ordinal));
        return id?[id.IndexOf("sha256:", StringComparison.Ordinal)..];
    }
}
