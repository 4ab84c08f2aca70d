using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>Which points of several curves belong together.</summary>
public static class CurveParts
{
    /// <summary>
    /// The points of several curves by their part, in the order of the parts. Steps of a load profile belong together by their place: a
    /// step ends when its tool has
    /// ended, so that offsets differ by some milliseconds. All other points belong together by their offset.
    /// </summary>
    /// <param name="curves">One curve of each generator or trial.</param>
    public static IEnumerable<IReadOnlyList<CurvePoint>> Of(IEnumerable<IReadOnlyList<CurvePoint>> curves) => curves
        .SelectMany(curve => curve.Select((point, index) => new Placed(IsStep(point) ? index : point.OffsetMilliseconds, point)))
        .GroupBy(placed => placed.Part)
        .OrderBy(part => part.Key)
        .Select(part => (IReadOnlyList<CurvePoint>)[.. part.Select(placed => placed.Point)]);

    private static bool IsStep(CurvePoint point) => point.Concurrency is not null;

    private sealed record Placed(long Part, CurvePoint Point);
}
