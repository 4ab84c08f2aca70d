using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Processes;

/// <summary>The whole machine, as /proc tells every container of it.</summary>
internal sealed class NodeMeter(ProcFs proc)
{
    public string BootId { get; } = proc.ReadBootId();

    public int Cpus { get; } = Libc.CountCpus();

    /// <summary>CPU time of all but this program, in nanoseconds; null where the machine tells none.</summary>
    public long? ReadCpuNanoseconds() => proc.ReadNodeBusyNanoseconds() - (Environment.CpuUsage.TotalTime.Ticks * 100);
}
