using System.Globalization;

namespace Hotlap.Agent.Load;

/// <summary>
/// Whether memory is short. At its limit a container loses the pages of its own programs, reads them again and makes no progress: the kernel kills
/// nothing then, for there always is a page to evict. A limit that only the page cache fills is harmless: what it evicts is not read again.
/// </summary>
internal static class MemoryRule
{
    /// <summary>Thrashing for so long ends a tool.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>A tool that failed after so long a thrashing failed because of it.</summary>
    public static readonly TimeSpan Suspicion = TimeSpan.FromSeconds(2);

    private const long MostHarmlessBytesPerSecond = 16 * 1024 * 1024;
    private const int HarmlessShareOfLimit = 4;
    private const double FullShare = 0.95;
    private const double StalledShare = 0.5;

    /// <summary>True between two readings at the limit when much was read again, or all processes waited for memory most of the time.</summary>
    public static bool IsThrashing(MemoryReading before, MemoryReading after)
    {
        if (after.LimitBytes is not { } limit || after.UsedBytes < limit * FullShare || after.At <= before.At)
            return false;
        var seconds = (after.At - before.At).TotalSeconds;
        return (after.RefaultedBytes - before.RefaultedBytes) / seconds > Math.Min(limit / HarmlessShareOfLimit, MostHarmlessBytesPerSecond)
            || (after.Stalled - before.Stalled).TotalSeconds / seconds > StalledShare;
    }

    /// <summary>How long the newest readings show thrashing without a break.</summary>
    /// <param name="readings">Readings in the order of time.</param>
    public static TimeSpan ThrashingFor(IReadOnlyList<MemoryReading> readings)
    {
        var first = readings.Count - 1;
        while (first > 0 && IsThrashing(readings[first - 1], readings[first]))
            first--;
        return first < 0 ? TimeSpan.Zero : readings[^1].At - readings[first].At;
    }

    /// <summary>Why a tool's failure is the memory's; null when it is not.</summary>
    /// <param name="program">The tool.</param>
    /// <param name="wasKilled">True when SIGKILL ended the tool and the agent had not sent it: in a container only the kernel does, for want of memory.</param>
    /// <param name="readings">Readings while the tool ran.</param>
    /// <param name="last">A reading after its end.</param>
    public static string? Explain(string program, bool wasKilled, IReadOnlyList<MemoryReading> readings, MemoryReading? last)
    {
        var limit = last?.LimitBytes is { } bytes ? string.Create(CultureInfo.InvariantCulture, $" of {bytes / 1048576.0:0.#} MiB") : "";
        if (wasKilled || (readings.Count > 0 && last?.Kills > readings[0].Kills))
            return $"{program} was killed because the generator used more memory than its limit{limit}; raise generator.resources.limits.memory.";
        var thrashing = ThrashingFor(readings);
        return thrashing < Suspicion ? null : string.Create(CultureInfo.InvariantCulture,
            $"{program} made no progress because the generator needs more memory than its limit{limit}: for {thrashing.TotalSeconds:0} s it read again what the kernel had to evict; ")
            + "raise generator.resources.limits.memory.";
    }
}
