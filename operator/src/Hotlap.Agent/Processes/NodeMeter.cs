using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Processes;

/// <summary>CPU usage of the whole machine, which /proc shows to every container.</summary>
internal sealed class NodeMeter(ProcFs proc)
{
    public string BootId { get; } = proc.ReadBootId();

    public int Cpus { get; } = Libc.CountCpus();

    /// <summary>CPU time of all other programs in nanoseconds; null when it cannot be read.</summary>
    public long? ReadCpuNanoseconds() => proc.ReadNodeBusyNanoseconds() - (Environment.CpuUsage.TotalTime.Ticks * 100);
}
