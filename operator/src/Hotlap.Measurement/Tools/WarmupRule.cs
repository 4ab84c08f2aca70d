using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Decides when a warm-up ends. A rate that still rises or falls keeps its direction from window to window; a steady rate changes direction
/// by chance (BenchmarkDotNet's rule, AutoWarmupStoppingCriteria).
/// </summary>
public static class WarmupRule
{
    /// <summary>Fewest windows before a warm-up can be steady.</summary>
    public const int LeastWindows = 6;

    /// <summary>Fewest changes of direction before a warm-up can be steady.</summary>
    public const int LeastTurns = 4;

    /// <summary>Length of a window in milliseconds.</summary>
    public const long WindowMilliseconds = 1_000;

    /// <summary>Returns the verdict after a window.</summary>
    /// <param name="windows">The value of each window in order: a rate or a latency.</param>
    /// <param name="elapsedMilliseconds">Time since the start of the warm-up.</param>
    /// <param name="plan">Shortest and longest warm-up.</param>
    public static WarmupVerdict Decide(IReadOnlyList<long> windows, long elapsedMilliseconds, SteadyWarmupPlan plan)
    {
        if (elapsedMilliseconds >= plan.MinMilliseconds && windows.Count >= LeastWindows && CountTurns(windows) >= LeastTurns)
            return WarmupVerdict.Steady;
        return elapsedMilliseconds >= plan.MaxMilliseconds ? WarmupVerdict.NotSteady : WarmupVerdict.GoOn;
    }

    private static int CountTurns(IReadOnlyList<long> windows)
    {
        var (turns, direction) = (0, 0);
        for (var i = 1; i < windows.Count; i++)
        {
            var next = windows[i].CompareTo(windows[i - 1]);
            // Two equal windows have no direction.
            if (next == 0)
                continue;
            turns += direction != 0 && next != direction ? 1 : 0;
            direction = next;
        }

        return turns;
    }
}

/// <summary>What to do after a window of the warm-up.</summary>
public enum WarmupVerdict
{
    /// <summary>Run another window.</summary>
    GoOn,

    /// <summary>Stop: the rate is steady.</summary>
    Steady,

    /// <summary>Stop: the longest time is over, and the rate is not steady.</summary>
    NotSteady,
}
