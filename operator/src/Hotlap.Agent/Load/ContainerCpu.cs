using System.Globalization;

namespace Hotlap.Agent.Load;

/// <summary>
/// CPU of the generator's own container as its cgroup counts it, version 2 or 1. A cgroup without a file for a limit is the machine's root:
/// its counters are of everything and say nothing about the container.
/// </summary>
internal sealed class ContainerCpu
{
    private const string Unlimited = "max";

    private readonly string? _folder;
    private readonly string? _accounts;
    private readonly bool _unified;

    public ContainerCpu(string cgroups = "/sys/fs/cgroup", string proc = "/proc")
    {
        var memberships = ReadLines($"{proc}/self/cgroup");
        _unified = File.Exists($"{cgroups}/cgroup.controllers");
        _folder = _unified ? Find(cgroups, PathOf(memberships, ""), "cpu.max") : Find(MountOf(cgroups, "cpu"), PathOf(memberships, "cpu"), "cpu.cfs_quota_us");
        _accounts = _unified ? _folder : _folder is null ? null : Find(MountOf(cgroups, "cpuacct"), PathOf(memberships, "cpuacct"), "cpuacct.usage");
        Quota = ReadQuota();
        LimitMillicores = Quota ?? CountCpus(ReadLines($"{proc}/self/status")) * 1_000L;
    }

    /// <summary>The limit in thousandths of a CPU, else all CPUs that the container may run on.</summary>
    public long LimitMillicores { get; }

    private long? Quota { get; }

    /// <summary>The counters now, since the container's begin; each null where it cannot be read, periods also where nothing limits the container.</summary>
    public (long? CpuNanoseconds, long? Throttled, long? Periods) Read()
    {
        if (_folder is null)
            return (null, null, null);
        var counters = ReadLines($"{_folder}/cpu.stat").Select(line => line.Split(' ')).Where(l => l.Length == 2).ToDictionary(l => l[0], l => Parse(l[1]));
        var cpu = _unified ? counters.GetValueOrDefault("usage_usec") * 1_000 : Parse(ReadLines($"{_accounts}/cpuacct.usage").FirstOrDefault());
        return Quota is null ? (cpu, null, null) : (cpu, counters.GetValueOrDefault("nr_throttled"), counters.GetValueOrDefault("nr_periods"));
    }

    /// <summary>CPUs in a list such as <c>0-3,6</c> of the line Cpus_allowed_list.</summary>
    private static int CountCpus(IEnumerable<string> status)
    {
        var list = status.FirstOrDefault(l => l.StartsWith("Cpus_allowed_list:", StringComparison.Ordinal))?.Split(':')[1].Trim();
        return list is null ? Environment.ProcessorCount : list.Split(',').Select(r => r.Split('-')).Sum(r => (int)(Parse(r[^1]) - Parse(r[0]) + 1 ?? 0));
    }

    private long? ReadQuota()
    {
        if (_folder is null)
            return null;
        var parts = _unified
            ? ReadLines($"{_folder}/cpu.max").FirstOrDefault()?.Split(' ') ?? []
            : [.. ReadLines($"{_folder}/cpu.cfs_quota_us"), .. ReadLines($"{_folder}/cpu.cfs_period_us")];
        return parts is [not Unlimited, _] && Parse(parts[0]) is > 0 and var quota && Parse(parts[1]) is > 0 and var period ? quota * 1_000 / period : null;
    }

    // Inside a container the mount is often the container's own cgroup, while its path is told as the machine sees it.
    private static string? Find(string mount, string path, string file) =>
        new[] { mount + path.TrimEnd('/'), mount }.FirstOrDefault(folder => File.Exists($"{folder}/{file}"));

    private static string MountOf(string cgroups, string controller) =>
        Directory.Exists($"{cgroups}/{controller}") ? $"{cgroups}/{controller}" : $"{cgroups}/cpu,cpuacct";

    private static string PathOf(IEnumerable<string> memberships, string controller) =>
        memberships.Select(m => m.Split(':', 3)).FirstOrDefault(m => m.Length == 3 && m[1].Split(',').Contains(controller))?[2] ?? "";

    private static long? Parse(string? number) => long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : null;

    private static string[] ReadLines(string path)
    {
        try
        {
            return File.ReadAllLines(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
