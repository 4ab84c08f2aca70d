namespace Hotlap.Agent.Processes;

/// <summary>CPU time and memory of all the target's processes together.</summary>
internal sealed class TargetMeter(ProcFs proc, TargetProcesses target)
{
    /// <summary>
    /// CPU time in nanoseconds, children that have ended included. The process counters have ticks of 10 ms but keep the time of threads
    /// that ended; the threads' own counters are exact but lose it. Both are lower bounds, so the larger is the better.
    /// </summary>
    public long ReadCpuNanoseconds()
    {
        var sum = 0L;
        foreach (var pid in target.List())
        {
            if (proc.ReadStat(pid) is not { } stat)
                continue;
            var ticks = stat.CpuTicks * ProcessStat.NanosecondsPerTick;
            sum += Math.Max(ticks, proc.ReadThreadsCpuNanoseconds(pid)) + (stat.ChildrenCpuTicks * ProcessStat.NanosecondsPerTick);
        }
        return sum;
    }

    /// <summary>Memory by process.</summary>
    public IReadOnlyDictionary<int, MemoryStatus> ReadMemory() => target.List().ToDictionary(pid => pid, proc.ReadMemory);
}
