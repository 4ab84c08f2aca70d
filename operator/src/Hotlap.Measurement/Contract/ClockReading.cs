namespace Hotlap.Measurement.Contract;

/// <summary>The clock of the probe's node (answer to <c>GET /clock</c>).</summary>
public sealed record ClockReading
{
    /// <summary>The time in nanoseconds since 1970-01-01T00:00:00Z, in steps of 100.</summary>
    public long NowUnixNanoseconds { get; set; }
}
