namespace Hotlap.Agent.Processes;

/// <summary>The fields used from /proc/PID/stat. Times are in clock ticks of 10 ms.</summary>
internal readonly record struct ProcessStat(string Name, char State, int Parent, long CpuTicks, long ChildrenCpuTicks, long StartTicks)
{
    /// <summary>USER_HZ is 100 on every Linux that .NET runs on.</summary>
    public const long NanosecondsPerTick = 10_000_000;

    public bool IsDead => State is 'Z' or 'X' or 'x';

    public static ProcessStat? Parse(ReadOnlySpan<char> text)
    {
        // The name is in parentheses and may itself contain blanks and parentheses.
        int open = text.IndexOf('('), close = text.LastIndexOf(')');
        if (open < 0 || close < open || close + 2 >= text.Length)
            return null;
        Span<Range> fields = stackalloc Range[24];
        var rest = text[(close + 2)..];
        if (rest.Split(fields, ' ') < 21)
            return null;
        return new ProcessStat(
            new string(text[(open + 1)..close]),
            rest[fields[0]][0],
            (int)Number(rest[fields[1]]),
            Number(rest[fields[11]]) + Number(rest[fields[12]]),
            Number(rest[fields[13]]) + Number(rest[fields[14]]),
            Number(rest[fields[19]]));
    }

    private static long Number(ReadOnlySpan<char> text) => long.Parse(text, CultureInfo.InvariantCulture);
}

/// <summary>Scheduling times of a thread, in nanoseconds, from /proc/PID/task/TID/schedstat.</summary>
/// <param name="CpuNanoseconds">Time on a CPU.</param>
/// <param name="RunDelayNanoseconds">Time spent runnable but not running; null before the first run and where it is not counted.</param>
internal readonly record struct ThreadTimes(long CpuNanoseconds, long? RunDelayNanoseconds)
{
    public static ThreadTimes? Parse(ReadOnlySpan<char> text)
    {
        Span<Range> fields = stackalloc Range[4];
        if (text.Split(fields, ' ') != 3
            || !long.TryParse(text[fields[0]], CultureInfo.InvariantCulture, out var cpu)
            || !long.TryParse(text[fields[1]], CultureInfo.InvariantCulture, out var delay)
            || !long.TryParse(text[fields[2]], CultureInfo.InvariantCulture, out var runs))
            return null;
        // A thread that always got a CPU at once has a delay of 0, too. The number of its runs shows that the kernel counts.
        return new ThreadTimes(cpu, runs > 0 ? delay : null);
    }
}

/// <summary>
/// Current and peak resident memory in bytes, and how much of the current is of mapped files and of shared memory, from /proc/PID/status.
/// </summary>
internal readonly record struct MemoryStatus(long ResidentBytes, long PeakBytes, long FileBytes = 0, long SharedBytes = 0)
{
    public static MemoryStatus Parse(ReadOnlySpan<char> text) =>
        new(ReadField(text, "VmRSS:"), ReadField(text, "VmHWM:"), ReadField(text, "RssFile:"), ReadField(text, "RssShmem:"));

    public static ResidentMemory Together(IEnumerable<MemoryStatus> processes) => processes.Aggregate(
        new ResidentMemory(), (all, one) => all.And(one.ResidentBytes - one.FileBytes - one.SharedBytes, one.FileBytes, one.SharedBytes));

    private static long ReadField(ReadOnlySpan<char> text, string name)
    {
        var at = text.IndexOf(name);
        if (at < 0)
            return 0;
        var value = text[(at + name.Length)..].TrimStart();
        return long.Parse(value[..value.IndexOf(' ')], CultureInfo.InvariantCulture) * 1024;
    }
}

/// <summary>Parses the users of a process in /proc/PID/status.</summary>
internal static class ProcessUsers
{
    private const string Field = "Uid:";

    public static uint[] Parse(ReadOnlySpan<char> text)
    {
        foreach (var line in text.EnumerateLines())
        {
            if (line.StartsWith(Field))
                return [.. new string(line[Field.Length..]).Split('\t', StringSplitOptions.RemoveEmptyEntries)
                    .Select(user => uint.Parse(user, CultureInfo.InvariantCulture))];
        }
        return [];
    }
}
