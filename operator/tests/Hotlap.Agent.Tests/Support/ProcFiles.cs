using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A /proc of files, with the processes that a test adds.</summary>
internal sealed class ProcFiles : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("hotlap-proc-").FullName;

    public ProcFs Read() => new(_root);

    public void Add(int pid, string name, int parent, string cgroup, params string[] arguments)
    {
        Write($"{pid}/stat", $"{pid} ({name}) S {parent} {string.Join(' ', Enumerable.Repeat("0", 30))}\n");
        Write($"{pid}/comm", $"{name}\n");
        Write($"{pid}/cgroup", $"{cgroup}\n");
        Write($"{pid}/cmdline", string.Join('\0', arguments.Length > 0 ? arguments : [name]) + "\0");
    }

    public void SetMemory(int pid, long bytes) => Write($"{pid}/status", $"VmHWM:\t{bytes >> 10} kB\nVmRSS:\t{bytes >> 10} kB\n");

    public void Write(string path, string text)
    {
        var file = Path.Combine(_root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }

    public void Dispose() => Directory.Delete(_root, recursive: true);
}
