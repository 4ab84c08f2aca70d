using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>Matches the points of several curves with one another.</summary>
public static class CurveParts
{
    /// <summary>
    /// Groups the points of several curves by part, in the order of the parts. Steps of a load profile are matched by index: a step ends
    /// when its tool exits, so offsets differ by some milliseconds. All other points are matched by offset.
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
