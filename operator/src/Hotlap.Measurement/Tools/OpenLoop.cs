using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>What load at planned times has in common for all tools.</summary>
internal static class OpenLoop
{
    private const int LeastPercent = 95;
    private const long NanosecondsPerSecond = 1_000_000_000;
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>A warning where fewer requests were sent than 95% of the plan.</summary>
    public static IEnumerable<string> WarnOfRate(CellPlan cell, long sent, long windowNanoseconds)
    {
        if (cell.RatePerSecond is not { } rate)
            return [];
        // The wait for the last answers belongs to the window of a tool and not to the plan.
        var planned = cell.DurationMilliseconds is { } duration ? duration * NanosecondsPerMillisecond : windowNanoseconds;
        return (Int128)sent * NanosecondsPerSecond * 100 < (Int128)rate * planned * LeastPercent ? [ToolWarnings.RateNotReached] : [];
    }

    /// <summary>
    /// Counts calls from their planned starts (wrk2's definition): sorted begins against first begin + i / rate; a begin behind its plan adds its
    /// delay.
    /// </summary>
    /// <param name="calls">Begin and latency in nanoseconds, and whatever else; sorted here.</param>
    /// <param name="ratePerSecond">Planned calls a second.</param>
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
