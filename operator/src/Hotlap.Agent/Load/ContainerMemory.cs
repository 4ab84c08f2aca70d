namespace Hotlap.Agent.Load;

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

    /// <summary>Reads the counters; null when the container has none.</summary>
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

    /// <summary>
    /// Parses a line such as <c>full avg10=0.00 avg60=0.00 avg300=0.00 total=1234</c>, in microseconds. Only cgroup v2 has it.
    /// </summary>
    private TimeSpan ReadStalled()
    {
        var line = OwnCgroup.ReadLines($"{_folder}/memory.pressure").FirstOrDefault(l => l.StartsWith("full ", StringComparison.Ordinal));
        return TimeSpan.FromMicroseconds(OwnCgroup.ParseNumber(line?.Split("total=")[^1]) ?? 0);
    }

    private long? Number(string file) => OwnCgroup.ParseNumber(OwnCgroup.ReadLines($"{_folder}/{file}").FirstOrDefault());

    private long Sum(string file, Func<string, bool> isCounted) => OwnCgroup.ReadLines($"{_folder}/{file}")
        .Select(line => line.Split(' '))
        .Where(parts => parts.Length == 2 && isCounted(parts[0]))
        .Sum(parts => OwnCgroup.ParseNumber(parts[1]) ?? 0);
}
