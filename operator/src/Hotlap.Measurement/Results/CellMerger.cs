using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Merges the samples of several generators for one cell of one trial. Requests, errors, planned rates and the generators' CPU time are
/// added; histograms are merged, never averaged. The window is the one that the generators agreed on; without one it extends from the first
/// generator's start to the last one's end. Usage of the target is taken from the generator with the longest probe window, since all of
/// them observe the same target; peak memory is the largest. A program's metrics come from the first sample, since it has only one agent.
/// </summary>
public static class CellMerger
{
    /// <summary>Merges the samples into one cell. Their order does not affect <see cref="MeasuredCell.Sample"/>.</summary>
    /// <param name="samples">One sample per generator, all of the same cell.</param>
    /// <exception cref="ArgumentException">There are no samples.</exception>
    /// <exception cref="HistogramFormatException">A histogram cannot be decoded, or its shape differs from the others.</exception>
    public static MeasuredCell Merge(IReadOnlyList<CellSample> samples) => samples.Count switch
    {
        0 => throw new ArgumentException("There are no samples.", nameof(samples)),
        1 => MeasuredCell.Of(samples[0]),
        _ => new MeasuredCell(Together(samples), samples, Skew(samples)),
    };

    private static CellSample Together(IReadOnlyList<CellSample> samples)
    {
        var watcher = Watcher(samples);
        return watcher with
        {
            Tool = samples.Select(s => s.Tool).MinBy(tool => $"{tool.Name} {tool.Version}", StringComparer.Ordinal)!,
            StartUnixNanoseconds = samples.Min(s => s.StartUnixNanoseconds),
            WindowNanoseconds = Window(samples),
            Requests = samples.Sum(s => s.Requests),
            Drain = Total(samples.Select(s => s.Drain)),
            UnsentRequests = Total(samples.Select(s => s.UnsentRequests)),
            AnsweredRequests = Total(samples.Select(s => s.AnsweredRequests)),
            Errors = samples.Sum(s => s.Errors),
            ErrorsByCause = Causes(samples),
            Latency = LatencyMerger.Merge([.. samples.Select(s => s.Latency)]),
            TargetPeakMemoryBytes = samples.Max(s => s.TargetPeakMemoryBytes),
            TargetMemoryAtPeak = samples.Select(s => s.TargetMemoryAtPeak).MaxBy(memory => memory?.Bytes),
            SidecarPeakMemoryBytes = samples.Max(s => s.SidecarPeakMemoryBytes),
            AnswerBodyBytes = samples.Max(s => s.AnswerBodyBytes),
            LoadBodyBytes = Total(samples.Select(s => s.LoadBodyBytes)),
            DistinctRequests = samples.Max(s => s.DistinctRequests),
            StreamMessages = samples.Max(s => s.StreamMessages),
            Metrics = samples[0].Metrics,
            Generator = Usage([.. samples.Select(s => s.Generator)]),
            Concurrency = (int?)Total(samples.Select(s => (long?)s.Concurrency)),
            ConcurrencyLimit = Total(samples.Select(s => s.ConcurrencyLimit)),
            RateMilliPerSecond = Total(samples.Select(s => s.RateMilliPerSecond)),
            CoordinatedOmissionCorrected = samples.All(s => s.CoordinatedOmissionCorrected),
            StartDelayNanoseconds = HasCommonWindow(samples) ? null : samples.Max(s => s.StartDelayNanoseconds),
            WarmupNanoseconds = samples.Max(s => s.WarmupNanoseconds),
            RampUpNanoseconds = samples.All(s => s.RampUpNanoseconds is not null) ? samples.Max(s => s.RampUpNanoseconds) : null,
            WarmupSteady = samples.All(s => s.WarmupSteady is null) ? null : samples.All(s => s.WarmupSteady != false),
            Curve = Curve(samples),
            Search = Search([.. samples.Select(s => s.Search)]),
            GeneratorCpuNanoseconds = Total(samples.Select(s => s.GeneratorCpuNanoseconds)),
            Warnings = TrialAssembly.Union(samples.Select(s => s.Warnings)),
        };
    }

    /// <summary>
    /// Returns the sample with the longest probe window that has the target's CPU time; ties are broken by the JSON, so the order does not
    /// matter.
    /// </summary>
    private static CellSample Watcher(IReadOnlyList<CellSample> samples) => samples
        .OrderByDescending(s => s.TargetCpuNanoseconds is null ? -1 : s.ProbeWindowNanoseconds ?? 0)
        .ThenBy(s => JsonSerializer.Serialize(s, ContractJson.Default.CellSample), StringComparer.Ordinal)
        .First();

    private static long? Skew(IReadOnlyList<CellSample> samples) =>
        samples.All(s => s.StartDelayNanoseconds is not null)
            ? samples.Max(s => s.StartDelayNanoseconds) - samples.Min(s => s.StartDelayNanoseconds) : null;

    /// <summary>True when the windows are the time that all generators sent, which they agreed on: they then have one length.</summary>
    private static bool HasCommonWindow(IReadOnlyList<CellSample> samples) =>
        samples.All(s => s.Drain is not null && s.WindowNanoseconds == samples[0].WindowNanoseconds);

    /// <summary>
    /// Returns the length of the common window; where the generators agreed on none, the time from the first one's start to the last one's
    /// end. Delays count from the agreed start, so clocks do not matter.
    /// </summary>
    private static long Window(IReadOnlyList<CellSample> samples) => HasCommonWindow(samples) || Skew(samples) is null
        ? samples.Max(s => s.WindowNanoseconds)
        : samples.Max(s => s.StartDelayNanoseconds!.Value + s.WindowNanoseconds) - samples.Min(s => s.StartDelayNanoseconds!.Value);

    internal static SortedDictionary<string, long> Causes(IEnumerable<CellSample> samples)
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

    /// <summary>Adds up shares of rates. Generators agree on each, so one that lacks an end of the search was its limit.</summary>
    private static SearchSample? Search(SearchSample?[] searches) => searches.Contains(null) ? null : new SearchSample
    {
        MetMilliPerSecond = Total(searches.Select(search => search!.MetMilliPerSecond)),
        NotMetMilliPerSecond = Total(searches.Select(search => search!.NotMetMilliPerSecond)),
    };

    /// <summary>Merges the curves. Percentiles of parts cannot be merged, so the merged points have none.</summary>
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

    /// <summary>Returns the sum; null when any value is unknown.</summary>
    private static long? Total(IEnumerable<long?> values) => values.Aggregate((long?)0, (sum, value) => checked(sum + value));
}

/// <summary>Matches the points of several curves with one another.</summary>
public static class CurveParts
{
    /// <summary>
    /// Groups the points of several curves by part, in order. Steps of a load profile end when their tool exits, so offsets differ by some
    /// milliseconds: they are matched by index, all other points by offset.
    /// </summary>
    /// <param name="curves">One curve per generator or trial.</param>
    public static IEnumerable<IReadOnlyList<CurvePoint>> Of(IEnumerable<IReadOnlyList<CurvePoint>> curves) => curves
        .SelectMany(curve => curve.Select((point, index) => new Placed(IsStep(point) ? index : point.OffsetMilliseconds, point)))
        .GroupBy(placed => placed.Part)
        .OrderBy(part => part.Key)
        .Select(part => (IReadOnlyList<CurvePoint>)[.. part.Select(placed => placed.Point)]);

    private static bool IsStep(CurvePoint point) => point.Concurrency is not null;

    private sealed record Placed(long Part, CurvePoint Point);
}
