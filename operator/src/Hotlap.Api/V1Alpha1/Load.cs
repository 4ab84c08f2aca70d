namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Load of a scenario. A closed loop with fixed concurrency measures capacity. With <see cref="Rate"/>, an open loop with a fixed arrival
/// rate measures latency at a load that is equal for all variants. With <see cref="Search"/>, each trial finds the highest such rate that
/// meets an objective.
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
    public LoadSearch? Search { get; set; }
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

/// <summary>
/// Search for the highest rate of an open loop that meets an objective. Each rate is measured for <see cref="Window"/>; it doubles from
/// <see cref="From"/> on until one does not meet the objective, and is then halved in until two rates are within <see cref="Precision"/>.
/// </summary>
public sealed record LoadSearch
{
    public SearchObjective Objective { get; set; } = new();
    public long From { get; set; }
    public long To { get; set; }
    public string Precision { get; set; } = "5%";
    public string Window { get; set; } = "10s";
}

/// <summary>What a rate must meet: the largest 99th percentile of latency, and the largest share of failed requests.</summary>
public sealed record SearchObjective
{
    public string P99 { get; set; } = "";
    public string Errors { get; set; } = "0.1%";
}
