using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>When a load ends: after a number of requests, after a time, or at whichever comes first.</summary>
/// <param name="Requests">Number of requests, or null.</param>
/// <param name="DurationMilliseconds">Time in milliseconds, or null.</param>
public sealed record LoadLimit(long? Requests, long? DurationMilliseconds)
{
    /// <summary>Returns the limit of a cell's measurement.</summary>
    public static LoadLimit OfMeasurement(CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(cell);
        return new LoadLimit(cell.Requests, cell.DurationMilliseconds);
    }

    /// <summary>Returns the limit of a cell's warm-up; null when it has none.</summary>
    public static LoadLimit? OfWarmup(CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(cell);
        long? duration = cell.WarmupMilliseconds > 0 ? cell.WarmupMilliseconds : null;
        return duration is null && cell.WarmupRequests is null ? null : new LoadLimit(cell.WarmupRequests, duration);
    }
}
