using System.Globalization;

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
