using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Processes;

/// <summary>Reads /proc. A file that is gone reads as null: processes end at any time. For one thread at a time.</summary>
internal sealed class ProcFs(string root = "/proc")
{
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

    public MemoryStatus ReadMemory(int pid) => MemoryStatus.Parse(ReadPath($"{root}/{pid}/status"));

    /// <summary>CPU time of the threads that live, in nanoseconds; zero where the kernel does not tell.</summary>
    public long ReadThreadsCpuNanoseconds(int pid)
    {
        try
        {
            var sum = 0L;
            foreach (var thread in Directory.EnumerateDirectories($"{root}/{pid}/task"))
            {
                var text = ReadPath($"{thread}/schedstat");
                var end = text.IndexOf(' ');
                sum += end > 0 && long.TryParse(text[..end], CultureInfo.InvariantCulture, out var time) ? time : 0;
            }
            return sum;
        }
        catch (IOException)
        {
            return 0;
        }
    }

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
