using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Load;

/// <summary>
/// Decides whether memory is short. At its limit a container evicts the pages of its own programs, reads them again and makes no progress.
/// The OOM killer does not act, because there is always a page to evict. A limit filled only by the page cache is harmless: evicted pages
/// are not read again.
/// </summary>
internal static class MemoryRule
{
    /// <summary>A tool that thrashes for this long is ended.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>When a tool fails after thrashing for this long, the thrashing is reported as the cause.</summary>
    public static readonly TimeSpan Suspicion = TimeSpan.FromSeconds(2);

    private const long MostHarmlessBytesPerSecond = 16 * 1024 * 1024;
    private const int HarmlessShareOfLimit = 4;
    private const double FullShare = 0.95;
    private const double StalledShare = 0.5;

    public static bool IsThrashing(MemoryReading before, MemoryReading after)
    {
        if (after.LimitBytes is not { } limit || after.UsedBytes < limit * FullShare || after.At <= before.At)
            return false;
        var seconds = (after.At - before.At).TotalSeconds;
        return (after.RefaultedBytes - before.RefaultedBytes) / seconds > Math.Min(limit / HarmlessShareOfLimit, MostHarmlessBytesPerSecond)
            || (after.Stalled - before.Stalled).TotalSeconds / seconds > StalledShare;
    }

    /// <summary>Returns how long the newest readings, in chronological order, show thrashing without interruption.</summary>
    public static TimeSpan ThrashingFor(IReadOnlyList<MemoryReading> readings)
    {
        var first = readings.Count - 1;
        while (first > 0 && IsThrashing(readings[first - 1], readings[first]))
            first--;
        return first < 0 ? TimeSpan.Zero : readings[^1].At - readings[first].At;
    }

    /// <summary>Explains a tool's failure by lack of memory; null when memory was not the cause.</summary>
    public static string? Explain(string program, bool wasKilled, IReadOnlyList<MemoryReading> readings, MemoryReading? last)
    {
        var limit = last?.LimitBytes is { } bytes ? $" of {bytes / 1048576.0:0.#} MiB" : "";
        // In a container, a SIGKILL that the agent did not send is from the OOM killer.
        if (wasKilled || (readings.Count > 0 && last?.Kills > readings[0].Kills))
            return $"{program} was killed because the generator used more memory than its limit{limit}; raise "
                + "generator.resources.limits.memory.";
        var thrashing = ThrashingFor(readings);
        return thrashing < Suspicion ? null
            : $"{program} made no progress because the generator needs more memory than its limit{limit}: for {thrashing.TotalSeconds:0} s "
                + $"it re-read pages that the kernel had evicted; "
                + "raise generator.resources.limits.memory.";
    }
}

/// <summary>Memory of the generator's own container, from cgroup v1 or v2.</summary>
internal sealed class ContainerMemory
{
    /// <summary>Values from here on mean no limit. Without a limit, cgroup v1 states the largest multiple of the page size.</summary>
    private const long Unlimited = 1L << 60;

    private readonly bool _unified;
    private readonly string? _folder;

    public ContainerMemory(string cgroups = "/sys/fs/cgroup", string proc = "/proc")
    {
        var cgroup = new OwnCgroup(cgroups, proc);
        _unified = cgroup.IsUnified;
        _folder = _unified ? cgroup.Find("", "memory.max") : cgroup.Find("memory", "memory.limit_in_bytes");
    }

    public MemoryReading? Read(TimeSpan at)
    {
        if (_folder is null)
            return null;
        var limit = Number(_unified ? "memory.max" : "memory.limit_in_bytes");
        return new MemoryReading(
            at, limit < Unlimited ? limit : null,
            Number(_unified ? "memory.current" : "memory.usage_in_bytes") ?? 0,
            Sum(_unified ? "memory.events" : "memory.oom_control", name => name == "oom_kill"),
            Sum("memory.stat", name => name.StartsWith("workingset_refault", StringComparison.Ordinal)) * Environment.SystemPageSize,
            ReadStalled());
    }

    /// <summary>Parses a line such as <c>full avg10=0.00 ... total=1234</c>, in microseconds. Only cgroup v2 has it.</summary>
    private TimeSpan ReadStalled()
    {
        var line = OwnCgroup.ReadLines($"{_folder}/memory.pressure").FirstOrDefault(l => l.StartsWith("full ", StringComparison.Ordinal));
        return TimeSpan.FromMicroseconds(OwnCgroup.ParseNumber(line?.Split("total=")[^1]) ?? 0);
    }

    private long? Number(string file) => OwnCgroup.ReadNumber($"{_folder}/{file}");

    private long Sum(string file, Func<string, bool> isCounted) =>
        OwnCgroup.ReadCounters($"{_folder}/{file}").Where(counter => isCounted(counter.Name)).Sum(counter => counter.Value ?? 0);
}
