using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>Barriers of the trial's generators, held at the probe before each cell's warm-up and before its measurement.</summary>
internal sealed class Barriers(int generators, ProbeClient probe, TimeProvider clock)
{
    /// <summary>True when the trial has several generators.</summary>
    public bool IsNeeded => generators > 1;

    /// <summary>Waits for all generators and returns this generator's place.</summary>
    /// <exception cref="AgentException">Not all generators arrived in time.</exception>
    public BarrierPlace FindPlace(int cell, TimeSpan patience) => probe.Meet(cell, "warmup", patience);

    /// <summary>Waits for all generators and returns the common start, as a timestamp of this generator's monotonic clock.</summary>
    /// <exception cref="AgentException">Not all generators arrived in time.</exception>
    public long FindStart(int cell, TimeSpan patience) => CommonStart.Find(probe.Meet(cell, "measure", patience), probe, clock);
}
