namespace Hotlap.Measurement.Contract;

/// <summary>
/// The JSON payload of one line of a generator's log. Exactly one of <see cref="Startup"/> and <see cref="Cell"/> is set.
/// The first line of a trial carries the startup, unless the trial is of a program; each later line one cell in the order of the plan.
/// </summary>
public sealed record SampleLine
{
    /// <summary>The target's startup, as the probe saw it.</summary>
    public StartupSample? Startup { get; set; }

    /// <summary>One measured cell.</summary>
    public CellSample? Cell { get; set; }
}
