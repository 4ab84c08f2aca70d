namespace Hotlap.Agent.Processes;

/// <summary>How the CPUs of this machine are set, which /sys shows to every container; null for what it does not show.</summary>
/// <param name="IsSmtActive">True when two threads share a core.</param>
/// <param name="Governor">Frequency governor of the first CPU; virtual machines usually have none.</param>
internal sealed record NodeSettings(bool? IsSmtActive = null, string? Governor = null)
{
    private const int LongestGovernor = 32;

    public static NodeSettings Read(string cpus = "/sys/devices/system/cpu") => new(
        OwnCgroup.ReadNumber($"{cpus}/smt/active") is { } active ? active == 1 : null,
        OwnCgroup.ReadLines($"{cpus}/cpu0/cpufreq/scaling_governor") is [{ Length: > 0 and <= LongestGovernor } governor, ..]
            ? governor : null);
}

/// <summary>Counts the CPUs of a list as the kernel writes it, such as <c>0-3,8</c>.</summary>
internal static class CpuList
{
    private const string Field = "Cpus_allowed_list:";

    /// <summary>Returns the CPUs on which a process may run, from its /proc/PID/status; null when it does not say.</summary>
    public static int? ParseAllowed(ReadOnlySpan<char> text)
    {
        foreach (var line in text.EnumerateLines())
            if (line.StartsWith(Field)) return Count(new string(line[Field.Length..]).Trim());
        return null;
    }

    private static int? Count(string list)
    {
        var count = 0;
        foreach (var part in list.Split(','))
        {
            var ends = part.Split('-');
            if (!int.TryParse(ends[0], NumberStyles.None, CultureInfo.InvariantCulture, out var first)
                || !int.TryParse(ends[^1], NumberStyles.None, CultureInfo.InvariantCulture, out var last) || last < first)
                return null;
            count += last - first + 1;
        }
        return count;
    }
}
