namespace Hotlap.Api.V1Alpha1;

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
