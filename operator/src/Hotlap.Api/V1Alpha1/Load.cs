namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Load of a scenario. A closed loop with fixed concurrency measures capacity. With <see cref="Rate"/>, an open loop with a fixed arrival
/// rate measures latency at a load that is equal for all variants.
/// </summary>
public sealed record Load
{
    public string? Tool { get; set; }
    public int Concurrency { get; set; } = 50;
    public int? Connections { get; set; }
    public string? Duration { get; set; }
    public long? Requests { get; set; }
    [JsonConverter(typeof(IntOrStringConverter))]
    public string? Rate { get; set; }
    public LoadProfile? Profile { get; set; }
    public bool? KeepAlive { get; set; }
}

/// <summary>
/// A load in steps. It starts at <see cref="From"/>, adds <see cref="Step"/> every <see cref="StepDuration"/> up to <see cref="To"/>, and
/// holds that until <see cref="Duration"/> has passed. The unit is calls in flight, or requests per second in an open loop.
/// </summary>
public sealed record LoadProfile
{
    public int From { get; set; }
    public int To { get; set; }
    public int? Step { get; set; }
    public string? StepDuration { get; set; }
    public string? RampDuration { get; set; }
    public string Duration { get; set; } = "";
    public string Of { get; set; } = "Concurrency";
}
