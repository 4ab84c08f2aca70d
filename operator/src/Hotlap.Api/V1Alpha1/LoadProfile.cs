namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A load in steps: it begins with <see cref="From"/> and adds <see cref="Step"/> every <see cref="StepDuration"/> until it reaches <see cref="To"/>,
/// which it holds until <see cref="Duration"/> is over. The unit is calls in flight, or requests a second where the load is an open loop.
/// </summary>
public sealed record LoadProfile
{
    /// <summary>Load of the first step, 1 or more.</summary>
    public int From { get; set; }

    /// <summary>Largest load, not below <see cref="From"/>.</summary>
    public int To { get; set; }

    /// <summary>What each step adds; null for a ramp in steps of one second.</summary>
    public int? Step { get; set; }

    /// <summary>Length of a step; null for a ramp: the time from <see cref="From"/> to <see cref="To"/> is then <see cref="RampDuration"/>.</summary>
    public string? StepDuration { get; set; }

    /// <summary>Length of the ramp from <see cref="From"/> to <see cref="To"/>; null for steps.</summary>
    public string? RampDuration { get; set; }

    /// <summary>Length of the whole load.</summary>
    public string Duration { get; set; } = "";

    /// <summary>What the numbers count: <c>Concurrency</c> for calls in flight (closed loop) or <c>Rate</c> for requests a second (open loop).</summary>
    public string Of { get; set; } = "Concurrency";
}
