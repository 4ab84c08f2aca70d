using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Merges what several generators measured of one cell in one trial. Requests, errors, planned rates and the generators' own CPU add up;
/// histograms are
/// added, never averaged; the window is the common one, from the first generator's begin to the last one's end. What the probe says of
/// the target is said
/// of the same target to each generator, so it is taken once: from the one that watched longest. Metrics of a
/// program come from its only agent, the first.
/// </summary>
public static class CellMerger
{
    /// <summary>The whole cell. The order of the samples does not matter for <see cref="MeasuredCell.Sample"/>.</summary>
    /// <param name="samples">One sample of each generator, all of the same cell.</param>
    /// <exception cref="ArgumentException">There are none.</exception>
    /// <exception cref="HistogramFormatException">A histogram cannot be read, or has another shape than the others.</exception>
    public static MeasuredCell Merge(IReadOnlyList<CellSample> samples)
    {
        ArgumentNullException.ThrowIfNull(samples);
        return samples.Count switch
        {
            0 => throw new ArgumentException("There are no samples.", nameof(samples)),
            1 => new MeasuredCell { Sample = samples[0], Parts = samples },
            _ => new MeasuredCell { Sample = Together(samples), Parts = samples, StartSkewNanoseconds = Skew(samples) },
        };
    }

    private static CellSample Together(IReadOnlyList<CellSample> samples)
    {
        var watcher = Watcher(samples);
        return watcher with
        {
            Tool = samples.Select(s => s.Tool).MinBy(tool => $"{tool.Name} {tool.Version}", StringComparer.Ordinal)!,
            StartUnixNanoseconds = samples.Min(s => s.StartUnixNanoseconds),
            WindowNanoseconds = Window(samples),
            Requests = samples.Sum(s => s.Requests),
            Errors = samples.Sum(s => s.Errors),
            ErrorsByCause = Causes(samples),
            Latency = LatencyMerger.Merge([.. samples.Select(s => s.Latency)]),
            TargetPeakMemoryBytes = samples.Max(s => s.TargetPeakMemoryBytes),
            AnswerBodyBytes = samples.Max(s => s.AnswerBodyBytes),
            StreamMessages = samples.Max(s => s.StreamMessages),
            Metrics = samples[0].Metrics,
            Generator = Usage([.. samples.Select(s => s.Generator)]),
            Concurrency = (int?)Total(samples.Select(s => (long?)s.Concurrency)),
            RateMilliPerSecond = Total(samples.Select(s => s.RateMilliPerSecond)),
            CoordinatedOmissionCorrected = samples.All(s => s.CoordinatedOmissionCorrected),
            StartDelayNanoseconds = samples.Max(s => s.StartDelayNanoseconds),
            WarmupNanoseconds = samples.Max(s => s.WarmupNanoseconds),
            WarmupSteady = samples.All(s => s.WarmupSteady is null) ? null : samples.All(s => s.WarmupSteady != false),
            Curve = Curve(samples),
            GeneratorCpuNanoseconds = Total(samples.Select(s => s.GeneratorCpuNanoseconds)),
            Warnings = TrialMerger.Union(samples.Select(s => s.Warnings)),
        };
    }

    /// <summary>
    /// Equal lengths are told apart by the whole text of the samples, so that no order of the generators changes the choice.
    /// </summary>
    private static CellSample Watcher(IReadOnlyList<CellSample> samples) => samples
        .OrderByDescending(s => s.TargetCpuNanoseconds is null ? -1 : s.ProbeWindowNanoseconds ?? 0)
        .ThenBy(s => JsonSerializer.Serialize(s, ContractJson.Default.CellSample), StringComparer.Ordinal)
        .First();

    private static long? Skew(IReadOnlyList<CellSample> samples) =>
        samples.All(s => s.StartDelayNanoseconds is not null) ? samples.Max(s => s.StartDelayNanoseconds) - samples.Min(s => s.StartDelayNanoseconds) : null;

    /// <summary>
    /// Delays count from a start that all agreed on, so the clocks of the machines do not matter; without them the longest window stands
    /// for all.
    /// </summary>
    private static long Window(IReadOnlyList<CellSample> samples) => Skew(samples) is null
        ? samples.Max(s => s.WindowNanoseconds)
        : samples.Max(s => s.StartDelayNanoseconds!.Value + s.WindowNanoseconds) - samples.Min(s => s.StartDelayNanoseconds!.Value);

    private static SortedDictionary<string, long> Causes(IEnumerable<CellSample> samples)
    {
        var causes = new SortedDictionary<string, long>(StringComparer.Ordinal);
        foreach (var (cause, count) in samples.SelectMany(s => s.ErrorsByCause))
            causes[cause] = causes.GetValueOrDefault(cause) + count;
        return causes;
    }

    private static GeneratorUsage? Usage(GeneratorUsage?[] usages) => usages.Any(usage => usage is null) ? null : new GeneratorUsage
    {
        WindowNanoseconds = usages.Max(usage => usage!.WindowNanoseconds),
        CpuNanoseconds = Total(usages.Select(usage => usage!.CpuNanoseconds)),
        CpuLimitMillicores = usages.Sum(usage => usage!.CpuLimitMillicores),
        ThrottledPeriods = Total(usages.Select(usage => usage!.ThrottledPeriods)),
        Periods = Total(usages.Select(usage => usage!.Periods)),
    };

    /// <summary>Percentiles of parts cannot be merged: with several generators a part has none.</summary>
    private static List<CurvePoint> Curve(IReadOnlyList<CellSample> samples) =>
        [.. CurveParts.Of(samples.Select(s => s.Curve)).Select(part => new CurvePoint
        {
            OffsetMilliseconds = part.Min(point => point.OffsetMilliseconds),
            DurationMilliseconds = part.Max(point => point.DurationMilliseconds),
            Concurrency = part.Max(point => point.Concurrency),
            RatePerSecond = part.Max(point => point.RatePerSecond),
            Requests = part.Sum(point => point.Requests),
            Errors = Total(part.Select(point => point.Errors)),
        })];

    /// <summary>The sum; null where one is unknown, for then the sum is.</summary>
    private static long? Total(IEnumerable<long?> values) => values.Aggregate((long?)0, (sum, value) => checked(sum + value));
}
