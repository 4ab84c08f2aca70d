using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Processes;

/// <summary>Reads /proc. A file that is gone reads as null: processes end at any time. For one thread at a time.</summary>
internal sealed class ProcFs(string root = "/proc")
{
    private static readonly string[] CpuStatPaths = ["cpu.stat", "cpu/cpu.stat", "cpu,cpuacct/cpu.stat"];

    private readonly byte[] _bytes = new byte[16 * 1024];
    private readonly char[] _chars = new char[16 * 1024];

    public List<int> ListProcesses()
    {
        var processes = new List<int>();
        foreach (var folder in Directory.EnumerateDirectories(root))
        {
            if (int.TryParse(Path.GetFileName(folder.AsSpan()), NumberStyles.None, CultureInfo.InvariantCulture, out var pid))
                processes.Add(pid);
        }
        processes.Sort();
        return processes;
    }

    public SafeFileHandle? TryOpenName(int pid) => TryOpen($"{root}/{pid}/comm");

    /// <summary>Name of a process whose comm file is open; null once it has ended.</summary>
    public string? ReadName(SafeFileHandle name)
    {
        var text = ReadOpen(name);
        return text.IsEmpty ? null : new string(text.TrimEnd('\n'));
    }

    /// <summary>
    /// The process number given out last in this process namespace, from /proc/loadavg: one short read that says whether
    /// a look at all processes can find anything new.
    /// </summary>
    public int ReadLastProcess(SafeFileHandle load)
    {
        var text = ReadOpen(load).TrimEnd('\n');
        return int.TryParse(text[(text.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture, out var pid) ? pid : -1;
    }

    public SafeFileHandle? TryOpenLoad() => TryOpen($"{root}/loadavg");

    public ProcessStat? ReadStat(int pid) => ProcessStat.Parse(ReadPath($"{root}/{pid}/stat"));

    /// <summary>The cgroups of a process as text, equal for all processes of a container; empty once it has ended.</summary>
    public string ReadCgroup(int pid) => new(ReadPath($"{root}/{pid}/cgroup"));

    /// <summary>Arguments of a process, its program first; empty once it has ended.</summary>
    public string[] ReadArguments(int pid) => new string(ReadPath($"{root}/{pid}/cmdline")).Split('\0', StringSplitOptions.RemoveEmptyEntries);

    public MemoryStatus ReadMemory(int pid) => MemoryStatus.Parse(ReadPath($"{root}/{pid}/status"));

    /// <summary>Times of the threads that live, by thread; empty where the kernel does not tell.</summary>
    public Dictionary<int, ThreadTimes> ReadThreads(int pid)
    {
        var threads = new Dictionary<int, ThreadTimes>();
        try
        {
            foreach (var thread in Directory.EnumerateDirectories($"{root}/{pid}/task"))
            {
                if (ThreadTimes.Parse(ReadPath($"{thread}/schedstat")) is { } times)
                    threads[int.Parse(Path.GetFileName(thread.AsSpan()), CultureInfo.InvariantCulture)] = times;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended meanwhile.
        }
        return threads;
    }

    /// <summary>
    /// Periods in which the CPU limit of a process's container was used up. The way leads through the container's own view of its files, which
    /// the kernel opens only to a process of the same user and group; null otherwise.
    /// </summary>
    public long? ReadThrottledPeriods(int pid) =>
        CpuStatPaths.Select(path => ThrottleStatus.Parse(ReadPath($"{root}/{pid}/root/sys/fs/cgroup/{path}"))).FirstOrDefault(p => p is not null);

    public long? ReadNodeBusyNanoseconds() => NodeCpu.ParseBusyNanoseconds(ReadPath($"{root}/stat"));

    public string ReadBootId() => new(ReadPath($"{root}/sys/kernel/random/boot_id").TrimEnd('\n'));

    public double ReadUptimeSeconds()
    {
        var text = ReadPath($"{root}/uptime");
        var end = text.IndexOf(' ');
        return end > 0 ? double.Parse(text[..end], CultureInfo.InvariantCulture) : 0;
    }

    public IReadOnlyList<int> ReadListeningPorts() =>
        [.. ReadListeningPorts("tcp").Concat(ReadListeningPorts("tcp6")).Distinct().Order()];

    private static SafeFileHandle? TryOpen(string path)
    {
        try
        {
            return File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private IEnumerable<int> ReadListeningPorts(string table)
    {
        var path = $"{root}/net/{table}";
        return File.Exists(path) ? ListeningPorts.Parse(File.ReadAllText(path)) : [];
    }

    private ReadOnlySpan<char> ReadPath(string path)
    {
        using var file = TryOpen(path);
        return file is null ? [] : ReadOpen(file);
    }

    private ReadOnlySpan<char> ReadOpen(SafeFileHandle file)
    {
        try
        {
            var length = RandomAccess.Read(file, _bytes, 0);
            return _chars.AsSpan(0, Encoding.UTF8.GetChars(_bytes.AsSpan(0, length), _chars));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
