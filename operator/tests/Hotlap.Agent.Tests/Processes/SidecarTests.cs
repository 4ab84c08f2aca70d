using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Processes;

/// <summary>What the probe reports of its node, and of containers that the cluster added to its pod: 1 is pause, 7 the probe, 20 the target, 30 the sidecar.</summary>
public sealed class SidecarTests : IDisposable
{
    private const int Probe = 7;
    private const int Sidecar = 30;
    private const long Mebi = 1 << 20;

    private readonly ProcFiles _proc = new();

    public SidecarTests()
    {
        _proc.Add(1, "pause", 0, "0::/../cri-containerd-0000.scope");
        _proc.Add(Probe, "hotlap-agent", 0, "0::/");
        _proc.Add(20, "server", 0, "0::/../cri-containerd-aaaa.scope");
        _proc.SetMemory(20, 10 * Mebi);
    }

    public void Dispose() => _proc.Dispose();

    [Fact]
    public void End_PodWithASidecar_HasItsFiguresApart()
    {
        _proc.Add(Sidecar, "server", 0, "0::/../cri-containerd-bbbb.scope");
        _proc.SetMemory(Sidecar, 100 * Mebi);

        var usage = Measure("aaaa", window =>
        {
            _proc.SetMemory(Sidecar, 300 * Mebi);
            window.Note(new ResidentMemory());
            _proc.SetMemory(Sidecar, 50 * Mebi);
            Use(Sidecar, ticks: 40);
        });

        (usage.PeakMemoryBytes, usage.CpuNanoseconds).ShouldBe((10 * Mebi, 0));
        (usage.SidecarPeakMemoryBytes, usage.SidecarCpuNanoseconds).ShouldBe((300 * Mebi, 40 * ProcessStat.NanosecondsPerTick));
    }

    [Fact]
    public void End_PodWithoutOthers_HasNone() =>
        Measure("aaaa").SidecarPeakMemoryBytes.ShouldBeNull("pause and the probe are in every pod");

    /// <summary>Without the container's ID everything in the pod counts as the target's, so nothing may count twice.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("cccc")]
    public void End_ContainerThatIsNotTold_HasNone(string container)
    {
        _proc.Add(Sidecar, "envoy", 0, "0::/../cri-containerd-bbbb.scope");
        _proc.SetMemory(Sidecar, 100 * Mebi);

        var usage = Measure(container);

        (usage.PeakMemoryBytes, usage.SidecarPeakMemoryBytes).ShouldBe((110 * Mebi, null));
    }

    [Fact]
    public void End_StolenTimeAndNarrowedCpus_AreThoseOfTheWindowAndTheTarget()
    {
        _proc.Write("stat", "cpu  100 0 0 100 0 0 0 5 0 0\n");
        _proc.Write("20/status", "VmHWM:\t1024 kB\nVmRSS:\t1024 kB\nCpus_allowed_list:\t2-3\n");

        var node = Measure("aaaa", _ => _proc.Write("stat", "cpu  200 0 0 200 0 0 0 12 0 0\n")).Node.ShouldNotBeNull();

        (node.StolenNanoseconds, node.TargetCpus).ShouldBe((7 * ProcessStat.NanosecondsPerTick, 2));
    }

    private WindowUsage Measure(string container, Action<UsageWindow>? inside = null)
    {
        var proc = _proc.Read();
        var meter = new TargetMeter(proc, new TargetProcesses(proc, Probe)).Of(container);
        var window = new UsageWindow(meter, new NodeMeter(proc), new ManualTimeProvider());
        inside?.Invoke(window);
        return window.End();
    }

    private void Use(int pid, int ticks) => _proc.Write(
        $"{pid}/stat", $"{pid} (server) S 0 {string.Join(' ', Enumerable.Repeat("0", 9))} {ticks} {string.Join(' ', Enumerable.Repeat("0", 20))}\n");
}
