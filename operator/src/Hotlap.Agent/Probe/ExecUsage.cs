using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Probe;

/// <summary>What threads did since the execs of their processes, in nanoseconds.</summary>
/// <param name="CpuNanoseconds">CPU time of all of them, and of processes that have ended and were waited for.</param>
/// <param name="RunDelayNanoseconds">Time that they were ready to run without a CPU; null when the kernel does not count it.</param>
internal readonly record struct ExecUsage(long CpuNanoseconds, long? RunDelayNanoseconds)
{
    /// <summary>User and system time are each rounded down to ticks, at both ends.</summary>
    private const int TicksLost = 2;

    /// <summary>
    /// Sums up the counters of all threads, without what they were before an exec. Lower bounds: the counters of threads that have ended
    /// are lost, except for their CPU time in whole ticks.
    /// </summary>
    public static ExecUsage Read(ProcFs proc, IEnumerable<int> processes, IEnumerable<TargetExec> execs)
    {
        var known = execs.ToDictionary(exec => exec.Process);
        var (cpu, delay) = (0L, default(long?));
        foreach (var pid in processes)
        {
            if (proc.ReadStat(pid) is not { } stat)
                continue;
            var exec = known.GetValueOrDefault(pid);
            var threads = proc.ReadThreads(pid).Values;
            cpu += OfProcess(stat, threads, exec);
            long[] delays = [.. threads.Select(times => times.RunDelayNanoseconds).OfType<long>()];
            if (delays.Length > 0)
                delay = (delay ?? 0) + Math.Max(0, delays.Sum() - (exec.Used.RunDelayNanoseconds ?? 0));
        }
        return new ExecUsage(cpu, delay);
    }

    private static long OfProcess(ProcessStat stat, IReadOnlyCollection<ThreadTimes> threads, TargetExec exec)
    {
        var ofThreads = threads.Sum(times => times.CpuNanoseconds) - exec.Used.CpuNanoseconds;
        var ofAll = (stat.CpuTicks - exec.UsedTicks - TicksLost) * ProcessStat.NanosecondsPerTick;
        return Math.Max(0, Math.Max(ofThreads, ofAll)) + (stat.ChildrenCpuTicks * ProcessStat.NanosecondsPerTick);
    }
}
