using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Ordering;

/// <summary>Rates of the spec: requests per second, or a share of the slowest variant's capacity such as <c>80%</c>.</summary>
internal static class Rate
{
    public const long Most = 10_000_000;

    /// <summary>True when the rate is a share of the capacity.</summary>
    public static bool IsShare(Load load) => load.Rate?.EndsWith('%') == true;

    /// <summary>Parses a rate to requests per second, or percent; returns null when the text is not a rate.</summary>
    public static long? Number(string rate)
    {
        var isShare = rate.EndsWith('%');
        var digits = isShare ? rate.AsSpan(0, rate.Length - 1) : rate;
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1 && number <= (isShare ? 100 : Most)
            ? number
            : null;
    }

    /// <summary>
    /// Returns the requests per second of a cell, which are the same for all variants and rounds: the number in the spec, or its share of
    /// the slowest variant's capacity. A share is rounded down to a whole number, at least 1. The share of the first recorded trial stays
    /// in effect, even after an edit of the baseline from whose capacity it was derived. Null for a closed loop.
    /// </summary>
    /// <param name="cell">The cell.</param>
    /// <param name="capacity">Trials of the capacity round.</param>
    /// <param name="recorded">The other recorded trials.</param>
    public static long? PerSecond(Cell cell, IEnumerable<RecordedTrial> capacity, IEnumerable<RecordedTrial> recorded)
    {
        if (cell.Scenario.Load is not { Rate: { } rate } load) return null;
        var number = Number(rate)!.Value;
        return IsShare(load) ? Recorded(cell, recorded) ?? Math.Max(1, (long)(Slowest(cell, capacity) * number / 100)) : number;
    }

    /// <summary>True when a recorded trial determines the rate of a cell.</summary>
    public static bool IsRecorded(Cell cell, IEnumerable<RecordedTrial> recorded) => Recorded(cell, recorded) is not null;

    private static long? Recorded(Cell cell, IEnumerable<RecordedTrial> trials) =>
        trials.SelectMany(trial => trial.Cells).Where(cell.IsOf).Select(sample => sample.RateMilliPerSecond).FirstOrDefault(rate => rate is not null) / 1000;

    private static decimal Slowest(Cell cell, IEnumerable<RecordedTrial> trials) => trials
        .SelectMany(trial => trial.Cells)
        .Where(sample => cell.IsOf(sample) && sample.WindowNanoseconds > 0)
        .Select(Capacity)
        .DefaultIfEmpty(1)
        .Min();

    private static decimal Capacity(CellSample sample) => sample.Requests * 1_000_000_000m / sample.WindowNanoseconds;
}
