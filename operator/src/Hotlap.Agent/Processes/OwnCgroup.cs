namespace Hotlap.Agent.Processes;

internal sealed class OwnCgroup
{
    private readonly string _cgroups;
    private readonly string[] _memberships;

    public OwnCgroup(string cgroups, string proc)
    {
        _cgroups = cgroups;
        _memberships = ReadLines($"{proc}/self/cgroup");
        IsUnified = File.Exists($"{cgroups}/cgroup.controllers");
    }

    /// <summary>True for cgroup v2, which has one hierarchy for all controllers.</summary>
    public bool IsUnified { get; }

    /// <summary>
    /// Finds the folder that contains a file of a controller; null when there is none. In a container the mount is often the container's
    /// own cgroup, although /proc/self/cgroup names its path on the host.
    /// </summary>
    public string? Find(string controller, string file)
    {
        var mount = IsUnified ? _cgroups : MountOf(controller);
        return new[] { mount + PathOf(controller).TrimEnd('/'), mount }.FirstOrDefault(folder => File.Exists($"{folder}/{file}"));
    }

    /// <summary>Reads the lines of a file; empty when it cannot be read.</summary>
    public static string[] ReadLines(string path)
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

    /// <summary>Reads the lines of a name and a number.</summary>
    public static IEnumerable<(string Name, long? Value)> ReadCounters(string path) => ReadLines(path)
        .Select(line => line.Split(' ')).Where(parts => parts.Length == 2).Select(parts => (parts[0], ParseNumber(parts[1])));

    public static long? ReadNumber(string path) => ParseNumber(ReadLines(path).FirstOrDefault());

    public static long? ParseNumber(string? number) =>
        long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : null;

    private string MountOf(string controller) =>
        Directory.Exists($"{_cgroups}/{controller}") ? $"{_cgroups}/{controller}" : $"{_cgroups}/cpu,cpuacct";

    private string PathOf(string controller) =>
        _memberships.Select(m => m.Split(':', 3)).FirstOrDefault(m => m.Length == 3 && m[1].Split(',').Contains(controller))?[2] ?? "";
}

internal static class LocalMachine
{
    /// <summary>Boot ID of this machine; empty when it cannot be read.</summary>
    public static string BootId { get; } = new ProcFs().ReadBootId();
}
