namespace Hotlap.Measurement.Contract;

/// <summary>The time at which a step of a target pod's startup ended.</summary>
public sealed record StartupMark
{
    /// <summary>The step that ended.</summary>
    public StartupStep Step { get; set; }

    /// <summary>Time since the pod's creation, in microseconds.</summary>
    public long OffsetMicroseconds { get; set; }

    /// <summary>Largest possible error of the time, in microseconds; 1,000,000 for a timestamp in whole seconds.</summary>
    public long ResolutionMicroseconds { get; set; }
}
