namespace Hotlap.Agent.Load;

/// <summary>Barriers of the trial's generators, held at the probe before each cell's warm-up and before its measurement.</summary>
internal sealed class Barriers(int generators, ProbeClient probe, TimeProvider clock)
{
    private const int Asks = 8;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>True when the trial has several generators.</summary>
    public bool IsNeeded => generators > 1;

    /// <summary>Waits for all generators and returns this generator's place.</summary>
    /// <exception cref="AgentException">Not all generators arrived in time.</exception>
    public BarrierPlace FindPlace(int cell, TimeSpan patience) => probe.Meet(cell, "warmup", patience);

    /// <summary>Waits for all generators and returns the common start, as a timestamp of this generator's monotonic clock.</summary>
    /// <exception cref="AgentException">Not all generators arrived in time.</exception>
    public long FindStart(int cell, TimeSpan patience) => Convert(probe.Meet(cell, "measure", patience));

    /// <summary>
    /// Converts the common start from the clock of the probe's node to this generator's clock. The probe's clock is read several times, and
    /// the reading with the shortest round trip is used. Its error is at most half of that round trip.
    /// </summary>
    private long Convert(BarrierPlace place)
    {
        var (shortest, moment) = (long.MaxValue, 0L);
        for (var ask = 0; ask < Asks; ask++)
        {
            var asked = clock.GetTimestamp();
            var left = place.StartUnixNanoseconds - probe.ReadClock();
            var took = clock.GetTimestamp() - asked;
            if (took < shortest)
                (shortest, moment) = (took, asked + (took / 2) + (long)((Int128)left * clock.TimestampFrequency / NanosecondsPerSecond));
        }
        return moment;
    }
}

/// <summary>The target: its address, its probe, and its dependencies.</summary>
internal sealed record Target(IPAddress Host, ProbeClient Probe, DependencyWindows Dependencies)
{
    /// <summary>Host of a service that was already running; null when the target is in a pod of the trial, beside the probe.</summary>
    public string? Site { get; init; }
}
