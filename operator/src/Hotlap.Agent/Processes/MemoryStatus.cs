using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>Current and peak resident memory in bytes, from /proc/PID/status.</summary>
internal readonly record struct MemoryStatus(long ResidentBytes, long PeakBytes)
{
    public static MemoryStatus Parse(ReadOnlySpan<char> text) => new(ReadField(text, "VmRSS:"), ReadField(text, "VmHWM:"));

    private static long ReadField(ReadOnlySpan<char> text, string name)
    {
        var at = text.IndexOf(name);
        if (at < 0)
            return 0;
        var value = text[(at + name.Length)..].TrimStart();
        return long.Parse(value[..value.IndexOf(' ')], CultureInfo.InvariantCulture) * 1024;
    }
}
