namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Load of a scenario. A closed loop with fixed concurrency measures capacity. With <see cref="Rate"/>, an open loop with a fixed arrival
/// rate measures latency at a load that is equal for all variants.
/// </summary>
public sealed record Load
{
    /// <summary>
    /// Tool: <c>ghz</c> (gRPC), <c>ab</c> (HTTP/1.0), <c>h2load</c> (HTTP/1.1, HTTP/2, gRPC) or <c>oha</c> (HTTP/1.1, also at a fixed
    /// rate). Null for ghz with gRPC, h2load with HTTP/2 and oha with HTTP/1.1.
    /// </summary>
    public string? Tool { get; set; }

    /// <summary>Calls in flight, 1 to 10,000.</summary>
    public int Concurrency { get; set; } = 50;

    /// <summary>Connections that carry the calls; null for the tool's default.</summary>
    public int? Connections { get; set; }

    /// <summary>
    /// Ends the load after this time. At least one of this and <see cref="Requests"/> is set; the first limit reached ends the load.
    /// </summary>
    public string? Duration { get; set; }

    /// <summary>Ends the load after this number of requests.</summary>
    public long? Requests { get; set; }

    /// <summary>
    /// Requests per second over all generators, sent as scheduled whether or not earlier ones were answered. A number, or a share such as
    /// <c>80%</c> of the slowest variant's capacity, which is measured first. <see cref="Concurrency"/> then limits the calls in flight.
    /// Null for a closed loop.
    /// </summary>
    [JsonConverter(typeof(IntOrStringConverter))]
    public string? Rate { get; set; }

    /// <summary>
    /// Load in steps, in place of <see cref="Concurrency"/>, <see cref="Duration"/> and <see cref="Requests"/>; null for a constant load.
    /// </summary>
    public LoadProfile? Profile { get; set; }

    /// <summary>True to keep HTTP connections open between requests; null for true, except with ab.</summary>
    public bool? KeepAlive { get; set; }
}

/// <summary>
/// A load in steps. It starts at <see cref="From"/>, adds <see cref="Step"/> every <see cref="StepDuration"/> up to <see cref="To"/>, and
/// holds that until <see cref="Duration"/> has passed. The unit is calls in flight, or requests per second in an open loop.
/// </summary>
public sealed record LoadProfile
{
    /// <summary>Load of the first step, 1 or more.</summary>
    public int From { get; set; }

    /// <summary>Largest load, at least <see cref="From"/>.</summary>
    public int To { get; set; }

    /// <summary>Increase per step; null for a ramp in steps of one second.</summary>
    public int? Step { get; set; }

    /// <summary>
    /// Length of a step; null for a ramp, which goes from <see cref="From"/> to <see cref="To"/> in <see cref="RampDuration"/>.
    /// </summary>
    public string? StepDuration { get; set; }

    /// <summary>Length of the ramp from <see cref="From"/> to <see cref="To"/>; null for steps.</summary>
    public string? RampDuration { get; set; }

    /// <summary>Length of the whole load.</summary>
    public string Duration { get; set; } = "";

    /// <summary>Unit: <c>Concurrency</c> for calls in flight (closed loop) or <c>Rate</c> for requests per second (open loop).</summary>
    public string Of { get; set; } = "Concurrency";
}
