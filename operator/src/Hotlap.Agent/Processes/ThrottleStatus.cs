using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>Reads the number of periods throttled by the CPU limit from cpu.stat, which has the same key in cgroup v1 and v2.</summary>
internal static class ThrottleStatus
{
    public static long? Parse(ReadOnlySpan<char> text)
    {
        foreach (var line in text.EnumerateLines())
        {
            if (line.StartsWith("nr_throttled ")
                && long.TryParse(line["nr_throttled ".Length..], CultureInfo.InvariantCulture, out var periods))
                return periods;
        }
        return null;
    }
}
