namespace Hotlap.Agent.Processes;

/// <summary>
/// Counters of the target at one moment: CPU time, the run delay of each thread, and the periods throttled by its CPU limit.
/// </summary>
internal sealed record TargetReading(long CpuNanoseconds, IReadOnlyDictionary<int, long> RunDelays, long? ThrottledPeriods)
{
    /// <summary>
    /// Run delay of the threads since an earlier reading, in nanoseconds. The counters of threads that have ended are lost, so this is a
    /// lower bound. Null when the kernel does not count it.
    /// </summary>
    public long? SumRunDelaySince(TargetReading before) => RunDelays.Values.All(delay => delay == 0)
        ? null
        : RunDelays.Sum(thread => Math.Max(0, thread.Value - before.RunDelays.GetValueOrDefault(thread.Key)));
}
