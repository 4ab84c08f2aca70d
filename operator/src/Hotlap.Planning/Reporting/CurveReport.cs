using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Reporting;

/// <summary>The load curve of a cell's windows, as medians over trials.</summary>
internal static class CurveReport
{
    /// <summary>
    /// Largest number of points of all cells of a run together, which is about what fits into an object of the API server. Samples keep all
    /// points.
    /// </summary>
    public const int MostPoints = 1_200;

    private const long NanosecondsPerMicrosecond = 1000;

    /// <summary>Returns the curve of a cell; null when its samples have none.</summary>
    public static List<CurvePointStatus>? Of(IReadOnlyCollection<CellSample> samples) =>
        CurveParts.Of(samples.Select(sample => sample.Curve))
        .Select(part => part.Where(point => point.DurationMilliseconds > 0).ToList())
        .Where(part => part.Count > 0)
        .Take(CellSample.MaxCurvePoints)
        .Select(Of)
        .ToList() is { Count: > 0 } curve ? curve : null;

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
        RatePerSecond = part[0].RatePerSecond,
        RequestsPerSecond =
            Quantiles.Median(
                part.Select(point => ((point.Requests * 1000) + (point.DurationMilliseconds / 2)) / point.DurationMilliseconds)),
        P50Microseconds = Median(part.Select(point => point.P50Nanoseconds)),
        P99Microseconds = Median(part.Select(point => point.P99Nanoseconds)),
    };

    private static long? Median(IEnumerable<long?> nanoseconds) =>
        nanoseconds.OfType<long>().ToList() is { Count: > 0 } known
            ? (Quantiles.Median(known) + (NanosecondsPerMicrosecond / 2)) / NanosecondsPerMicrosecond : null;
}
