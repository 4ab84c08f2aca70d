namespace Hotlap.Agent.Processes;

/// <summary>Counters of the target at one moment: CPU time, each thread's time of waiting for a CPU, periods held back by its limit.</summary>
internal sealed record TargetReading(long CpuNanoseconds, IReadOnlyDictionary<int, long> RunDelays, long? ThrottledPeriods)
{
    /// <summary>
    /// What threads waited since an earlier moment, in nanoseconds. Threads that ended meanwhile took their counters with them, so this is
    /// a lower bound. Null where the kernel keeps none.
    /// </summary>
    public long? SumRunDelaySince(TargetReading before) => RunDelays.Values.All(delay => delay == 0)
        ? null
        : RunDelays.Sum(thread => Math.Max(0, thread.Value - before.RunDelays.GetValueOrDefault(thread.Key)));
}
