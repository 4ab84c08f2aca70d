namespace Hotlap.Agent.Processes;

/// <summary>CPU time, delays and memory of all the target's processes together.</summary>
internal sealed class TargetMeter(ProcFs proc, TargetProcesses target)
{
    /// <summary>CPU time in nanoseconds, children that have ended included.</summary>
    public long ReadCpuNanoseconds() => Read().CpuNanoseconds;

    /// <summary>
    /// CPU time and the threads' delays. The process counters of CPU time have ticks of 10 ms but keep the time of threads that ended;
    /// the threads' own counters are exact but lose it. Both are lower bounds, so the larger is the better.
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
            // All processes of a target share one container; one that can be read speaks for all.
            throttled ??= proc.ReadThrottledPeriods(pid);
        }
        return new TargetReading(cpu, delays, throttled);
    }

    /// <summary>Memory by process.</summary>
    public IReadOnlyDictionary<int, MemoryStatus> ReadMemory() => target.List().ToDictionary(pid => pid, proc.ReadMemory);
}
