using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Reporting;

/// <summary>How the load of a cell was applied, over its trials.</summary>
internal static class LoadReport
{
    public const long NanosecondsPerMicrosecond = 1000;
    private const long NanosecondsPerMillisecond = 1_000_000;

    public static LoadStatus? Of(Load planned, IReadOnlyList<MeasuredCell> trials)
    {
        if (trials.Count == 0) return null;
        var samples = trials.Select(trial => trial.Sample).ToList();
        var rate = samples.Select(sample => sample.RateMilliPerSecond).OfType<long>().ToList();
        var looked = samples.Where(sample => sample.WarmupSteady is not null).ToList();
        var warm = samples.Where(sample => sample.WarmupNanoseconds > 0).ToList();
        return new LoadStatus
        {
            Loop = rate.Count > 0 || RunStatusReader.IsOpenLoop(planned) ? "Open" : "Closed",
            RatePerSecond = rate.Count == 0 || samples.Exists(sample => sample.Search is not null)
                ? null : (Quantiles.Median(rate) + 500) / 1000,
            CoordinatedOmissionCorrected = samples.TrueForAll(sample => sample.CoordinatedOmissionCorrected),
            Generators = trials.Max(trial => trial.Parts.Count),
            StartSkewMicroseconds =
                (trials.Max(trial => trial.StartSkewNanoseconds) + NanosecondsPerMicrosecond - 1) / NanosecondsPerMicrosecond,
            WarmupMilliseconds = warm.Count == 0
                ? null : Quantiles.Median(warm.Select(sample => sample.WarmupNanoseconds)) / NanosecondsPerMillisecond,
            RampUpMilliseconds = Known.Median(samples.Select(sample => sample.RampUpNanoseconds)) / NanosecondsPerMillisecond,
            DistinctRequests = samples.Max(sample => sample.DistinctRequests),
            UnsteadyTrials = looked.Count == 0 ? null : looked.Count(sample => sample.WarmupSteady == false),
        };
    }
}

/// <summary>The load curve of a cell's windows, as medians over trials.</summary>
internal static class CurveReport
{
    /// <summary>Largest number of points of all cells, about what fits into an API object. Samples keep all points.</summary>
    public const int MostPoints = 1_200;

    private const int GroupsPerDoubling = 4;

    public static List<CurvePointStatus>? Of(IReadOnlyCollection<CellSample> samples) => Parts(samples)
        .Select(part => part.Where(point => point.DurationMilliseconds > 0).ToList())
        .Where(part => part.Count > 0)
        .Take(CellSample.MaxCurvePoints)
        .Select(Of)
        .ToList() is { Count: > 0 } curve ? curve : null;

    /// <summary>
    /// Returns the points to summarize together. Trials of a search measure different rates, so those within a quarter of a doubling are:
    /// at most 94 groups, by rate.
    /// </summary>
    private static IEnumerable<IReadOnlyList<CurvePoint>> Parts(IReadOnlyCollection<CellSample> samples) =>
        samples.All(sample => sample.Search is null) ? CurveParts.Of(samples.Select(sample => sample.Curve))
            : samples.SelectMany(sample => sample.Curve).Where(point => point.RatePerSecond > 0)
                .GroupBy(point => (int)Math.Floor(Math.Log2(point.RatePerSecond!.Value) * GroupsPerDoubling))
                .OrderBy(group => group.Key).Select(group => (IReadOnlyList<CurvePoint>)[.. group]);

    /// <summary>Keeps the curves of the first cells as long as there is room. A curve is kept completely or not at all.</summary>
    public static List<CellStatus> Fit(IEnumerable<CellStatus> cells)
    {
        var left = MostPoints;
        return [.. cells.Select(cell => (left -= cell.Curve?.Count ?? 0) >= 0 ? cell : cell with { Curve = null })];
    }

    private static CurvePointStatus Of(List<CurvePoint> part) => new()
    {
        OffsetMilliseconds = Quantiles.Median(part.Select(point => point.OffsetMilliseconds)),
        Concurrency = part[0].Concurrency,
        RatePerSecond = Known.Median(part.Select(point => point.RatePerSecond)),
        RequestsPerSecond = Quantiles.Median(
            part.Select(point => ((point.Requests * 1000) + (point.DurationMilliseconds / 2)) / point.DurationMilliseconds)),
        P50Microseconds = Microseconds(part.Select(point => point.P50Nanoseconds)),
        P99Microseconds = Microseconds(part.Select(point => point.P99Nanoseconds)),
    };

    private static long? Microseconds(IEnumerable<long?> nanoseconds) =>
        (Known.Median(nanoseconds) + (LoadReport.NanosecondsPerMicrosecond / 2)) / LoadReport.NanosecondsPerMicrosecond;
}

internal static class Known
{
    /// <summary>Returns the median of the known values; null when all are unknown.</summary>
    public static long? Median(IEnumerable<long?> values) =>
        values.OfType<long>().ToList() is { Count: > 0 } known ? Quantiles.Median(known) : null;
}
