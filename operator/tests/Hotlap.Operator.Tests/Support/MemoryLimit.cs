using System.Globalization;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Support;

/// <summary>
/// A control group with the memory of the chart's container. The collector lets garbage grow with what there is, so an operator that is held to
/// nothing shows nothing; and one that needs more is killed here as it would be there. Needs root.
/// </summary>
internal sealed class MemoryLimit : IAsyncDisposable
{
    /// <summary>Limit of the operator's container.</summary>
    public const int Mebibytes = 128;

    /// <summary>
    /// Environment variable with the limit that the collector gives its heap in that container, 75% of the memory. Without one, it lets garbage
    /// grow with the machine's CPU cache.
    /// </summary>
    public static readonly string OfHeap = string.Create(CultureInfo.InvariantCulture, $"DOTNET_GCHeapHardLimit=0x{(Mebibytes << 20) / 4 * 3:x}");

    private readonly string _folder;

    public MemoryLimit()
    {
        var (root, limit) = Directory.Exists("/sys/fs/cgroup/memory")
            ? ("/sys/fs/cgroup/memory", "memory.limit_in_bytes") : ("/sys/fs/cgroup", "memory.max");
        _folder = Directory.CreateDirectory(Path.Combine(root, $"hotlap-test-{Guid.NewGuid():N}")).FullName;
        File.WriteAllText(Path.Combine(_folder, limit), ((long)Mebibytes << 20).ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Stands before a command that shall run within the limit.</summary>
    public IReadOnlyList<string> Prefix => ["sh", "-c", $"echo $$ > {_folder}/cgroup.procs && exec \"$@\"", "sh"];

    /// <summary>Once nothing runs within it any more, which the kernel may learn a moment after the end of a large process.</summary>
    public async ValueTask DisposeAsync() => await Eventually.SucceedsAsync<object, IOException>("the control group is removed", () =>
    {
        Directory.Delete(_folder);
        return Task.FromResult<object>(_folder);
    });
}
