using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Doubting;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>The figures of a complete run, from its recorded samples.</summary>
internal static class Figures
{
    public static List<VariantStatus> Variants(RunContext context, ILookup<string, Doubt> doubts) =>
        [.. context.Spec.Variants.Select(variant => OfVariant(context, variant, [.. Trials(context, variant.Name)]) with
        {
            Warnings = Codes(doubts[variant.Name].Where(doubt => doubt.Cell is null)),
        })];

    public static List<CellStatus> Cells(RunContext context, ILookup<string, Doubt> doubts) =>
        [.. context.Spec.Variants.SelectMany(variant => Cell.Measured(context.Spec).Select(cell => OfCell(
            variant.Name, cell, [.. Trials(context, variant.Name).SelectMany(trial => trial.Cells).Where(cell.IsOf)]) with
            {
                Warnings = Codes(doubts[variant.Name].Where(doubt => doubt.Concerns(cell))),
            }))];

    private static List<string>? Codes(IEnumerable<Doubt> doubts) => doubts.Select(doubt => doubt.Code).Distinct().ToList() is { Count: > 0 } codes ? codes : null;

    private static VariantStatus OfVariant(RunContext context, Variant variant, IReadOnlyList<RecordedTrial> trials)
    {
        var image = context.Observation.Preparation?.Images.FirstOrDefault(resolved => resolved.Variant == variant.Name);
        var startup = StartupAggregator.Summarize([.. trials.Select(trial => trial.Startup)]);
        return new VariantStatus
        {
            Name = variant.Name,
            Image = variant.Image,
            ImageDigest = image?.Digest ?? DigestOf(trials),
            ImageBytes = image?.CompressedBytes,
            Architecture = image?.Architecture,
            Startup = startup is null ? null : new StartupStatus
            {
                MedianMicroseconds = startup.Microseconds.Median,
                LowMicroseconds = startup.Microseconds.Low,
                HighMicroseconds = startup.Microseconds.High,
                Trials = startup.Trials,
                ResolutionMicroseconds = startup.ResolutionMicroseconds,
            },
            ReadyMilliseconds = trials.Count == 0 ? null : Spread.Of(trials.Select(trial => trial.Record.ReadyMilliseconds)).Median,
            IdleMemoryBytes = startup?.IdleMemoryBytes,
        };
    }

    private static CellStatus OfCell(string variant, Cell cell, IReadOnlyList<CellSample> samples)
    {
        var status = new CellStatus { Variant = variant, Scenario = cell.Scenario.Name, Payload = cell.Payload };
        if (CellAggregator.Summarize(samples) is not { } summary) return status;
        return status with
        {
            Trials = summary.Trials,
            RequestsPerSecond = new SpreadStatus
            {
                Median = summary.RequestsPerSecond.Median, Low = summary.RequestsPerSecond.Low, High = summary.RequestsPerSecond.High,
            },
            LatencyMicroseconds = summary.LatencyMicroseconds is { } latency ? OfLatency(latency) : null,
            Errors = summary.Errors,
            Requests = summary.Requests,
            CpuNanosecondsPerRequest = summary.CpuNanosecondsPerRequest,
            PeakMemoryBytes = summary.PeakMemoryBytes,
        };
    }

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

    private static IEnumerable<RecordedTrial> Trials(RunContext context, string variant) =>
        context.Course.Trials.Where(trial => trial.Record.Variant == variant);

    /// <summary>Where the registry could not be read, the runtime's digest of what it ran.</summary>
    private static string? DigestOf(IReadOnlyList<RecordedTrial> trials)
    {
        var id = trials.Select(trial => trial.Record.ImageId).FirstOrDefault(id => id.Contains("sha256:", StringComparison.Ordinal));
        return id?[id.IndexOf("sha256:", StringComparison.Ordinal)..];
    }
}
