using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>Where this generator meets the others of its trial: at the probe, before each cell's warm-up and before its measurement.</summary>
internal sealed class Meetings(int generators, ProbeClient probe, TimeProvider clock)
{
    /// <summary>True where there is somebody to meet.</summary>
    public bool IsNeeded => generators > 1;

    /// <summary>Waits for all and finds this generator's place.</summary>
    /// <exception cref="AgentException">Not all came in time.</exception>
    public MeetingPlace FindPlace(int cell, TimeSpan patience) => probe.Meet(cell, "warmup", patience);

    /// <summary>Waits for all and finds the common start, as a timestamp of this generator's monotonic clock.</summary>
    /// <exception cref="AgentException">Not all came in time.</exception>
    public long FindStart(int cell, TimeSpan patience) => CommonStart.Find(probe.Meet(cell, "measure", patience), probe, clock);
}
