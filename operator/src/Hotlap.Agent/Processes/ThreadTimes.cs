using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>From /proc/PID/task/TID/schedstat: time on a CPU and time ready but not on one, in nanoseconds.</summary>
internal readonly record struct ThreadTimes(long CpuNanoseconds, long RunDelayNanoseconds)
{
    public static ThreadTimes? Parse(ReadOnlySpan<char> text)
    {
        Span<Range> fields = stackalloc Range[3];
        return text.Split(fields, ' ') >= 2
            && long.TryParse(text[fields[0]], CultureInfo.InvariantCulture, out var cpu)
            && long.TryParse(text[fields[1]], CultureInfo.InvariantCulture, out var delay) ? new ThreadTimes(cpu, delay) : null;
    }
}
