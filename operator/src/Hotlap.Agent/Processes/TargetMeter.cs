using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Processes;

internal sealed class TargetMeter(ProcFs proc, TargetProcesses target)
{
    /// <summary>Returns a meter of one container's processes.</summary>
    public TargetMeter Of(string container) => new(proc, target.Of(container));

    /// <summary>Returns a meter of the other containers of the pod; null where containers are not told apart.</summary>
    public TargetMeter? Sidecars() => target.Sidecars() is { } others ? new(proc, others) : null;

    /// <inheritdoc cref="TargetProcesses.RequireOtherUser"/>
    public void RequireOtherUser() => target.RequireOtherUser();

    /// <summary>
    /// Reads the CPU time and the run delays of the threads. Process counters have ticks of 10 ms and keep the time of threads that have
    /// ended. Thread counters are exact and lose it. Both are lower bounds, so the larger one is used.
    /// </summary>
    public TargetReading Read()
    {
        var cpu = 0L;
        var delays = new Dictionary<int, long>();
        foreach (var pid in target.List())
        {
            if (proc.ReadStat(pid) is not { } stat)
                continue;
            var threads = proc.ReadThreads(pid);
            cpu += Math.Max(stat.CpuTicks * ProcessStat.NanosecondsPerTick, threads.Values.Sum(t => t.CpuNanoseconds))
                + (stat.ChildrenCpuTicks * ProcessStat.NanosecondsPerTick);
            foreach (var (thread, times) in threads)
            {
                if (times.RunDelayNanoseconds is { } delay)
                    delays[thread] = delay;
            }
        }
        return new TargetReading(cpu, delays);
    }

    /// <summary>Reads the number of CPUs on which the target may run; null when it cannot be read.</summary>
    public int? ReadAllowedCpus() => target.List().Select(proc.ReadAllowedCpus).Max();

    public IReadOnlyDictionary<int, MemoryStatus> ReadMemory() => target.List().ToDictionary(pid => pid, proc.ReadMemory);
}

internal sealed record TargetReading(long CpuNanoseconds, IReadOnlyDictionary<int, long> RunDelays)
{
    /// <summary>Lower bound in nanoseconds, as counters of ended threads are lost; null when the kernel does not count it.</summary>
    public long? SumRunDelaySince(TargetReading before) => RunDelays.Count == 0
        ? null
        : RunDelays.Sum(thread => Math.Max(0, thread.Value - before.RunDelays.GetValueOrDefault(thread.Key)));
}

internal static class SampleUsage
{
    /// <summary>Returns the sample with the usage of a window. The CPU time of the trial's own programs is not that of others.</summary>
    public static CellSample WithUsage(
        this CellSample sample, WindowUsage usage, long? cpuLimitMillicores, long ownCpuNanoseconds) => sample with
    {
        TargetCpuNanoseconds = usage.CpuNanoseconds,
        TargetPeakMemoryBytes = usage.PeakMemoryBytes,
        TargetMemoryAtPeak = usage.MemoryAtPeak,
        TargetMemory = usage.Memory,
        ProbeWindowNanoseconds = usage.WindowNanoseconds,
        TargetRunDelayNanoseconds = usage.RunDelayNanoseconds,
        TargetCpuLimitMillicores = cpuLimitMillicores,
        OtherCpuNanoseconds = usage.OtherCpuNanoseconds is { } other ? Math.Max(0, other - ownCpuNanoseconds) : null,
        TargetNodeCpus = usage.NodeCpus > 0 ? usage.NodeCpus : null,
        Node = usage.Node,
        Runtime = usage.Runtime,
        SidecarCpuNanoseconds = usage.SidecarCpuNanoseconds,
        SidecarPeakMemoryBytes = usage.SidecarPeakMemoryBytes,
        ForeignConnections = usage.ForeignConnections,
        ForeignAddresses = usage.ForeignAddresses,
        Warnings = usage.WasStopped ? [.. sample.Warnings, ToolWarnings.ProbeStopped] : sample.Warnings,
    };
}
