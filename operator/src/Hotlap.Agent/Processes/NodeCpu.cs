using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Processes;

/// <summary>CPU usage of the whole machine, which /proc shows to every container.</summary>
internal sealed class NodeMeter(ProcFs proc)
{
    public string BootId { get; } = proc.ReadBootId();

    public int Cpus { get; } = Libc.CountCpus();

    public NodeSettings Settings { get; } = NodeSettings.Read();

    /// <summary>CPU time of all other programs in nanoseconds; null when it cannot be read.</summary>
    public long? ReadCpuNanoseconds() => proc.ReadNodeBusyNanoseconds() - (Environment.CpuUsage.TotalTime.Ticks * 100);

    /// <summary>Time that the hypervisor ran something else, summed over the CPUs, in nanoseconds; null when it cannot be read.</summary>
    public long? ReadStolenNanoseconds() => proc.ReadNodeStolenNanoseconds();
}

/// <summary>
/// Parses the first line of /proc/stat: <c>cpu user nice system idle iowait irq softirq steal guest guest_nice</c>, in ticks of 10 ms.
/// </summary>
internal static class NodeCpu
{
    private const int Idle = 4;
    private const int IoWait = 5;
    private const int Steal = 8;

    /// <summary>Steal counts as busy, because no program on this machine could use it. Guest time is a part of user time.</summary>
    public static long? ParseBusyNanoseconds(ReadOnlySpan<char> text) =>
        Sum(text, field => field is not (Idle or IoWait)) is > 0 and var busy ? busy : null;

    /// <summary>Returns the time that a virtual machine waited for a CPU of its host, summed over its CPUs.</summary>
    public static long? ParseStolenNanoseconds(ReadOnlySpan<char> text) => Sum(text, field => field == Steal);

    private static long? Sum(ReadOnlySpan<char> text, Func<int, bool> counts)
    {
        Span<Range> fields = stackalloc Range[Steal + 3];
        var end = text.IndexOf('\n');
        var line = end < 0 ? text : text[..end];
        if (line.Split(fields, ' ', StringSplitOptions.RemoveEmptyEntries) <= Steal || !line.StartsWith("cpu "))
            return null;
        var ticks = 0L;
        for (var field = 1; field <= Steal; field++)
            ticks += counts(field) ? long.Parse(line[fields[field]], CultureInfo.InvariantCulture) : 0;
        return ticks * ProcessStat.NanosecondsPerTick;
    }
}

/// <summary>Parses /proc/net/tcp and tcp6: the ports with a listening socket in this network namespace.</summary>
internal static class ListeningPorts
{
    private const string ListenState = "0A";

    public static IEnumerable<int> Parse(string table)
    {
        foreach (var line in table.Split('\n').Skip(1))
        {
            var fields = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (fields.Length > 3 && fields[3] == ListenState)
                yield return int.Parse(fields[1]
                    .AsSpan(fields[1].LastIndexOf(':') + 1), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        }
    }
}
