namespace Hotlap.Measurement.Contract;

/// <summary>A moment in the startup of a target pod.</summary>
public sealed record StartupMark
{
    /// <summary>Which step ended then.</summary>
    public StartupStep Step { get; set; }

    /// <summary>Time since the pod's creation, in microseconds.</summary>
    public long OffsetMicroseconds { get; set; }

    /// <summary>Widest possible error of the time, in microseconds; a clock of whole seconds has a million.</summary>
    public long ResolutionMicroseconds { get; set; }
}
