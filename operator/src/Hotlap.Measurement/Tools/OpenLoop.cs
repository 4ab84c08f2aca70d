using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>The rules of open-loop load that all tools share.</summary>
internal static class OpenLoop
{
    private const int LeastPercent = 95;
    private const long NanosecondsPerSecond = 1_000_000_000;
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>Returns a warning when fewer than 95% of the planned requests were sent.</summary>
    public static IEnumerable<string> WarnOfRate(CellPlan cell, long sent, long windowNanoseconds)
    {
        if (cell.RatePerSecond is not { } rate)
            return [];
        // The tool's window includes the wait for the last answers; the plan does not.
        var planned = cell.DurationMilliseconds is { } duration ? duration * NanosecondsPerMillisecond : windowNanoseconds;
        return (Int128)sent * NanosecondsPerSecond * 100 < (Int128)rate * planned * LeastPercent ? [ToolWarnings.RateNotReached] : [];
    }

    /// <summary>
    /// Changes calls to count from their planned starts (wrk2's definition). Call i, in order of starts, is planned at the first start + i
    /// / rate. A call that starts later than planned gets the delay added to its latency.
    /// </summary>
    /// <param name="calls">Calls with start and latency in nanoseconds; sorted and changed in place.</param>
    /// <param name="ratePerSecond">Planned calls per second.</param>
    public static void Correct(List<TimedCall> calls, long ratePerSecond)
    {
        calls.Sort((a, b) => a.Begin.CompareTo(b.Begin));
        for (var i = 0; i < calls.Count; i++)
        {
            var planned = calls[0].Begin + (long)((Int128)i * NanosecondsPerSecond / ratePerSecond);
            var delay = Math.Max(0, calls[i].Begin - planned);
            calls[i] = calls[i] with { Begin = calls[i].Begin - delay, Latency = calls[i].Latency + delay };
        }
    }
}
