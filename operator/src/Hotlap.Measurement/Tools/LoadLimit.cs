using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>When a load ends: after some requests, after some time, or at whichever comes first.</summary>
/// <param name="Requests">Requests, or null.</param>
/// <param name="DurationMilliseconds">Time in milliseconds, or null.</param>
public sealed record LoadLimit(long? Requests, long? DurationMilliseconds)
{
    /// <summary>The limit of the measurement of a cell.</summary>
    public static LoadLimit OfMeasurement(CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(cell);
        return new LoadLimit(cell.Requests, cell.DurationMilliseconds);
    }

    /// <summary>The limit of the warm-up of a cell, or null when it has none.</summary>
    public static LoadLimit? OfWarmup(CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(cell);
        long? duration = cell.WarmupMilliseconds > 0 ? cell.WarmupMilliseconds : null;
        return duration is null && cell.WarmupRequests is null ? null : new LoadLimit(cell.WarmupRequests, duration);
    }
}
