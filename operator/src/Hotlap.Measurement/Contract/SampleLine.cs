namespace Hotlap.Measurement.Contract;

/// <summary>
/// The JSON payload of one line of a generator's log. Exactly one of <see cref="Startup"/> and <see cref="Cell"/> is set. The first line of
/// a log holds the startup, except for a program and for a service that was already running. Each other line holds one cell, in the order
/// of the plan.
/// </summary>
public sealed record SampleLine
{
    /// <summary>The target's startup, as measured by the probe.</summary>
    public StartupSample? Startup { get; set; }

    /// <summary>One measured cell.</summary>
    public CellSample? Cell { get; set; }
}
