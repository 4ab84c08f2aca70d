namespace Hotlap.Measurement.Contract;

/// <summary>Reading of the clock of the probe's node (response to <c>GET /clock</c>).</summary>
public sealed record ClockReading
{
    /// <summary>Current time in nanoseconds since 1970-01-01T00:00:00Z, with a resolution of 100 ns.</summary>
    public long NowUnixNanoseconds { get; set; }
}
