using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>
/// Parses the first line of /proc/stat: <c>cpu user nice system idle iowait irq softirq steal guest guest_nice</c>, in ticks of 10 ms.
/// </summary>
internal static class NodeCpu
{
    private const int Idle = 4;
    private const int IoWait = 5;
    private const int Steal = 8;

    /// <summary>
    /// Returns the busy CPU time in nanoseconds. Steal time counts as busy, because no program on this machine could use it. Guest time is
    /// already included in user time. Null when the text has no such figures.
    /// </summary>
    public static long? ParseBusyNanoseconds(ReadOnlySpan<char> text)
    {
        Span<Range> fields = stackalloc Range[Steal + 3];
        var end = text.IndexOf('\n');
        var line = end < 0 ? text : text[..end];
        if (line.Split(fields, ' ', StringSplitOptions.RemoveEmptyEntries) <= Steal || !line.StartsWith("cpu "))
            return null;
        var ticks = 0L;
        for (var field = 1; field <= Steal; field++)
            ticks += field is Idle or IoWait ? 0 : long.Parse(line[fields[field]], CultureInfo.InvariantCulture);
        return ticks > 0 ? ticks * ProcessStat.NanosecondsPerTick : null;
    }
}
