using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>Time on a CPU and time spent runnable but not running, in nanoseconds, from /proc/PID/task/TID/schedstat.</summary>
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
