using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>Reads how often a cgroup's CPU limit was used up, from its cpu.stat; versions 1 and 2 name it alike.</summary>
internal static class ThrottleStatus
{
    public static long? Parse(ReadOnlySpan<char> text)
    {
        foreach (var line in text.EnumerateLines())
        {
            if (line.StartsWith("nr_throttled ") && long.TryParse(line["nr_throttled ".Length..], CultureInfo.InvariantCulture, out var periods))
                return periods;
        }
        return null;
    }
}
