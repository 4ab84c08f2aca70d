namespace Hotlap.Agent.Processes;

/// <summary>CPU time, run delays and memory of all processes of the target.</summary>
internal sealed class TargetMeter(ProcFs proc, TargetProcesses target)
{
    /// <summary>CPU time in nanoseconds, including children that have ended.</summary>
    public long ReadCpuNanoseconds() => Read().CpuNanoseconds;

    /// <summary>
    /// Reads the CPU time and the run delays of the threads. Process counters have ticks of 10 ms and keep the time of threads that have
    /// ended. Thread counters are exact and lose it. Both are lower bounds, so the larger one is used.
    /// </summary>
    public TargetReading Read()
    {
        var cpu = 0L;
        var delays = new Dictionary<int, long>();
        long? throttled = null;
        foreach (var pid in target.List())
        {
            if (proc.ReadStat(pid) is not { } stat)
                continue;
            var threads = proc.ReadThreads(pid);
            cpu += Math.Max(stat.CpuTicks * ProcessStat.NanosecondsPerTick, threads.Values.Sum(t => t.CpuNanoseconds))
                + (stat.ChildrenCpuTicks * ProcessStat.NanosecondsPerTick);
            foreach (var (thread, times) in threads)
                delays[thread] = times.RunDelayNanoseconds;
            // All processes of a target share one container, so the first readable value applies to all.
            throttled ??= proc.ReadThrottledPeriods(pid);
        }
        return new TargetReading(cpu, delays, throttled);
    }

    public IReadOnlyDictionary<int, MemoryStatus> ReadMemory() => target.List().ToDictionary(pid => pid, proc.ReadMemory);
}

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

internal static class SampleUsage
{
    /// <summary>Returns the sample with the usage of the target and its machine in the window.</summary>
    public static CellSample WithUsage(this CellSample sample, WindowUsage usage, long? cpuLimitMillicores) => sample with
    {
        TargetCpuNanoseconds = usage.CpuNanoseconds,
        TargetPeakMemoryBytes = usage.PeakMemoryBytes,
        ProbeWindowNanoseconds = usage.WindowNanoseconds,
        TargetRunDelayNanoseconds = usage.RunDelayNanoseconds,
        TargetCpuLimitMillicores = cpuLimitMillicores,
        TargetThrottledPeriods = usage.ThrottledPeriods,
        OtherCpuNanoseconds = usage.OtherCpuNanoseconds,
        TargetNodeCpus = usage.NodeCpus > 0 ? usage.NodeCpus : null,
        Runtime = usage.Runtime,
    };
}
