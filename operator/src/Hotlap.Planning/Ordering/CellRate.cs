
namespace Hotlap.Planning.Ordering;

internal static class CellRate
{
    /// <summary>
    /// Returns the requests per second of a cell, which are the same for all variants and rounds: the number in the spec, or its share of
    /// the slowest variant's capacity. A share is rounded down to a whole number, at least 1. The share of the first recorded trial stays
    /// in effect, even after an edit of the baseline from whose capacity it was derived. Null for a closed loop.
    /// </summary>
    public static long? PerSecond(Cell cell, IEnumerable<MeasuredTrial> capacity, IEnumerable<MeasuredTrial> recorded)
    {
        if (cell.Scenario.Load is not { Rate: { } rate } load) return null;
        var number = Rate.Number(rate)!.Value;
        return Rate.IsShare(load) ? Recorded(cell, recorded) ?? Math.Max(1, (long)(Slowest(cell, capacity) * number / 100)) : number;
    }

    public static bool IsRecorded(Cell cell, IEnumerable<MeasuredTrial> recorded) => Recorded(cell, recorded) is not null;

    private static long? Recorded(Cell cell, IEnumerable<MeasuredTrial> trials) =>
        trials.SelectMany(trial => trial.Samples).Where(cell.IsOf).Select(sample => sample.RateMilliPerSecond)
            .FirstOrDefault(rate => rate is not null) / 1000;

    private static decimal Slowest(Cell cell, IEnumerable<MeasuredTrial> trials) => trials
        .SelectMany(trial => trial.Samples)
        .Where(sample => cell.IsOf(sample) && sample.WindowNanoseconds > 0)
        .Select(Capacity)
        .DefaultIfEmpty(1)
        .Min();

    private static decimal Capacity(CellSample sample) => sample.Requests * 1_000_000_000m / sample.WindowNanoseconds;
}
