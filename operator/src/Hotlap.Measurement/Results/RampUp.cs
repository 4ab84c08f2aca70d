using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>How long a target was under load until it was nearly as fast as it gets, such as for its JIT.</summary>
public static class RampUp
{
    private const double SteadyShare = 0.95;

    /// <summary>
    /// Returns the time from the start of a warm-up to the end of its first window with at least 95% of the steady rate, in nanoseconds.
    /// </summary>
    /// <param name="windows">The windows of the warm-up in order.</param>
    /// <param name="steady">The sample that was measured after it, by the same generator.</param>
    /// <returns>
    /// Null when no window had that rate, and when there is no steady rate: in an open loop, which plans it, and in a search.
    /// </returns>
    public static long? Of(IReadOnlyList<WarmupWindow> windows, CellSample steady) =>
        steady is { RateMilliPerSecond: null, Search: null } && CellFigures.Of(steady).RequestsPerSecond is { } rate
            ? windows.FirstOrDefault(window => window.RequestsPerSecond >= SteadyShare * rate)?.EndNanoseconds : null;
}

/// <summary>A window of a warm-up.</summary>
/// <param name="EndNanoseconds">Its end, in nanoseconds since the start of the warm-up.</param>
/// <param name="RequestsPerSecond">Correct answers per second.</param>
public sealed record WarmupWindow(long EndNanoseconds, double RequestsPerSecond);
