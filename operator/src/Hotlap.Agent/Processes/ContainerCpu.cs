namespace Hotlap.Agent.Processes;

/// <summary>
/// CPU usage of this program's own container, from cgroup v1 or v2. A cgroup without a limit file is the machine's root cgroup: its
/// counters cover the whole machine, so they are not used.
/// </summary>
internal sealed class ContainerCpu
{
    private const string Unlimited = "max";

    private readonly string? _folder;
    private readonly string? _accounts;
    private readonly bool _unified;
    private readonly long? _quota;

    public ContainerCpu(string cgroups = "/sys/fs/cgroup", string proc = "/proc")
    {
        var cgroup = new OwnCgroup(cgroups, proc);
        _unified = cgroup.IsUnified;
        _folder = _unified ? cgroup.Find("", "cpu.max") : cgroup.Find("cpu", "cpu.cfs_quota_us");
        _accounts = _unified ? _folder : _folder is null ? null : cgroup.Find("cpuacct", "cpuacct.usage");
        _quota = ReadQuota();
        LimitMillicores = _quota ?? CountCpus(OwnCgroup.ReadLines($"{proc}/self/status")) * 1_000L;
    }

    /// <summary>CPU limit in millicores; without a limit, the CPUs that the container may run on.</summary>
    public long LimitMillicores { get; }

    /// <summary>Reads the counters since the container's start; null when they cannot be read, and periods without a limit.</summary>
    public (long? CpuNanoseconds, long? Throttled, long? Periods) Read()
    {
        if (_folder is null)
            return (null, null, null);
        var counters = OwnCgroup.ReadCounters($"{_folder}/cpu.stat").ToDictionary();
        var cpu = _unified ? counters.GetValueOrDefault("usage_usec") * 1_000 : OwnCgroup.ReadNumber($"{_accounts}/cpuacct.usage");
        return _quota is null
            ? (cpu, null, null) : (cpu, counters.GetValueOrDefault("nr_throttled"), counters.GetValueOrDefault("nr_periods"));
    }

    /// <summary>Counts the CPUs of the line Cpus_allowed_list, whose value has the form <c>0-3,6</c>.</summary>
    private static int CountCpus(IEnumerable<string> status)
    {
        var list = status.FirstOrDefault(l => l.StartsWith("Cpus_allowed_list:", StringComparison.Ordinal))?.Split(':')[1].Trim();
        return list is null
            ? Environment.ProcessorCount
                : list.Split(',').Select(r => r.Split('-'))
                    .Sum(r => (int)(OwnCgroup.ParseNumber(r[^1]) - OwnCgroup.ParseNumber(r[0]) + 1 ?? 0));
    }

    private long? ReadQuota()
    {
        if (_folder is null)
            return null;
        var parts = _unified
            ? OwnCgroup.ReadLines($"{_folder}/cpu.max").FirstOrDefault()?.Split(' ') ?? []
            : [.. OwnCgroup.ReadLines($"{_folder}/cpu.cfs_quota_us"), .. OwnCgroup.ReadLines($"{_folder}/cpu.cfs_period_us")];
        return parts is [not Unlimited, _] && OwnCgroup.ParseNumber(parts[0]) is > 0 and var quota
            && OwnCgroup.ParseNumber(parts[1]) is > 0 and var period ? quota * 1_000 / period : null;
    }
}
