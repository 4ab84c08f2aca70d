using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Processes;

/// <summary>Reads /proc. A missing file reads as null, empty or zero, because processes can end at any time. Not thread-safe.</summary>
internal sealed class ProcFs(string root = "/proc")
{
    private const int MostConnections = 4096;

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

    public string? ReadName(SafeFileHandle name)
    {
        var text = ReadOpen(name);
        return text.IsEmpty ? null : new string(text.TrimEnd('\n'));
    }

    public SafeFileHandle? TryOpenTimes(int pid) => TryOpen($"{root}/{pid}/schedstat");

    /// <summary>Reads the times of a process's first thread; zero when they cannot be read.</summary>
    public ThreadTimes ReadTimes(SafeFileHandle? times) => times is null ? default : ThreadTimes.Parse(ReadOpen(times)) ?? default;

    /// <summary>Reads the last PID allocated in this PID namespace; -1 when it cannot be read. New processes change it.</summary>
    public int ReadLastProcess(SafeFileHandle load)
    {
        var text = ReadOpen(load).TrimEnd('\n');
        return int.TryParse(text[(text.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture, out var pid) ? pid : -1;
    }

    public SafeFileHandle? TryOpenLoad() => TryOpen($"{root}/loadavg");

    public ProcessStat? ReadStat(int pid) => ProcessStat.Parse(ReadPath($"{root}/{pid}/stat"));

    /// <summary>Reads the cgroups of a process as text, equal for all processes of a container; empty when the process has ended.</summary>
    public string ReadCgroup(int pid) => new(ReadPath($"{root}/{pid}/cgroup"));

    public string[] ReadArguments(int pid) =>
        new string(ReadPath($"{root}/{pid}/cmdline")).Split('\0', StringSplitOptions.RemoveEmptyEntries);

    public MemoryStatus ReadMemory(int pid) => MemoryStatus.Parse(ReadPath($"{root}/{pid}/status"));

    /// <summary>Reads the real, effective, saved and file system user of a process; empty when it has ended.</summary>
    public uint[] ReadUsers(int pid) => ProcessUsers.Parse(ReadPath($"{root}/{pid}/status"));

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
            // The process has ended.
        }
        return threads;
    }

    public long? ReadNodeBusyNanoseconds() => NodeCpu.ParseBusyNanoseconds(ReadPath($"{root}/stat"));

    public long? ReadNodeStolenNanoseconds() => NodeCpu.ParseStolenNanoseconds(ReadPath($"{root}/stat"));

    /// <summary>Reads the number of CPUs on which a process may run; null when it has ended.</summary>
    public int? ReadAllowedCpus(int pid) => CpuList.ParseAllowed(ReadPath($"{root}/{pid}/status"));

    public string ReadBootId() => new(ReadPath($"{root}/sys/kernel/random/boot_id").TrimEnd('\n'));

    public double ReadUptimeSeconds()
    {
        var text = ReadPath($"{root}/uptime");
        var end = text.IndexOf(' ');
        return end > 0 ? double.Parse(text[..end], CultureInfo.InvariantCulture) : 0;
    }

    public IReadOnlyList<int> ReadListeningPorts() =>
        [.. new[] { $"{root}/net/tcp", $"{root}/net/tcp6" }.Where(File.Exists)
            .SelectMany(path => ListeningPorts.Parse(File.ReadAllText(path))).Distinct().Order()];

    /// <summary>
    /// Reads the connections that clients outside this network namespace have to its ports. Long tables are cut off: reading them takes
    /// CPU time from the target.
    /// </summary>
    public List<OpenConnection> ReadConnections()
    {
        var connections = new List<OpenConnection>();
        foreach (var path in new[] { $"{root}/net/tcp", $"{root}/net/tcp6" })
            AddConnections(path, connections);
        return connections;
    }

    // In place: lines as strings would be the most garbage of a window.
    private void AddConnections(string path, List<OpenConnection> connections)
    {
        using var file = TryOpen(path);
        var (position, kept, lines) = (0L, 0, 0);
        while (file is not null && lines < MostConnections && ReadChunk(file, _bytes.AsSpan(kept), position) is > 0 and var read)
        {
            position += read;
            ReadOnlySpan<char> rest = _chars.AsSpan(0, Encoding.ASCII.GetChars(_bytes.AsSpan(0, kept + read), _chars));
            for (; lines < MostConnections && rest.IndexOf('\n') is >= 0 and var end; rest = rest[(end + 1)..], lines++)
            {
                if (OpenConnection.Parse(rest[..end]) is { } connection)
                    connections.Add(connection);
            }
            _bytes.AsSpan(kept + read - rest.Length, rest.Length).CopyTo(_bytes);
            kept = rest.Length;
        }
    }

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

    private ReadOnlySpan<char> ReadPath(string path)
    {
        using var file = TryOpen(path);
        return file is null ? [] : ReadOpen(file);
    }

    private ReadOnlySpan<char> ReadOpen(SafeFileHandle file) =>
        _chars.AsSpan(0, Encoding.UTF8.GetChars(_bytes.AsSpan(0, ReadChunk(file, _bytes, 0)), _chars));

    private static int ReadChunk(SafeFileHandle file, Span<byte> bytes, long position)
    {
        try
        {
            return RandomAccess.Read(file, bytes, position);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return 0;
        }
    }
}
