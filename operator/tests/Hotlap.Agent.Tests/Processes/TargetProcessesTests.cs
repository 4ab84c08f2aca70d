using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Processes;

/// <summary>A pod's /proc as the probe sees it: 1 is pause, 7 the probe, 20 the target.</summary>
public sealed class TargetProcessesTests : IDisposable
{
    private const int Probe = 7;

    private readonly ProcFiles _proc = new();

    public TargetProcessesTests()
    {
        Add(1, "pause", 0, "0::/../sandbox");
        Add(Probe, "hotlap-agent", 0, "0::/");
    }

    public void Dispose() => _proc.Dispose();

    [Theory]
    [InlineData("envoy")]
    [InlineData("pause")]
    [InlineData("exe")]
    [InlineData("runc")]
    [InlineData("hotlap-agent")]
    [InlineData("a) R 7 (b")]
    public void List_TargetOfAnyName_IsFound(string name)
    {
        Add(20, name, 0, "0::/../target", "/app/server", "--port");
        Add(21, "worker", 20, "0::/../target");

        var target = Target();

        target.List().ShouldBe([20, 21]);
        target.IsBeforeExec(20, name).ShouldBeFalse();
        target.AnyAlive().ShouldBeTrue();
    }

    [Theory]
    [InlineData("runc:[1:CHILD]", "runc", "create")]
    [InlineData("runc:[2:INIT]", "/proc/self/exe", "init")]
    [InlineData("exe", "/proc/self/exe", "init")]
    [InlineData("runc", "runc", "init")]
    [InlineData("crun", "crun", "start")]
    public void IsBeforeExec_HelperOfTheRuntime_IsTrue(string name, params string[] arguments)
    {
        Add(20, name, 0, "0::/../target", arguments);

        var target = Target();

        target.List().ShouldBe([20]);
        target.IsBeforeExec(20, name).ShouldBeTrue();
        target.AnyAlive().ShouldBeFalse();
    }

    [Theory]
    [InlineData("2147409737\t2147409737\t2147409737\t2147409737", "0::/../target", true)]
    [InlineData("1654\t1654\t2147409737\t1654", "0::/../target", true)]
    [InlineData("65532\t65532\t65532\t65532", "0::/../target", false)]
    [InlineData("2147409737\t2147409737\t2147409737\t2147409737", "0::/", false)]
    public void RequireOtherUser_TargetWithTheUserOfTheProbe_IsRefused(string users, string cgroup, bool isRefused)
    {
        _proc.Write($"{Probe}/status", "Uid:\t0\t2147409737\t0\t0\n");
        Add(20, "server", 0, cgroup);
        _proc.Write("20/status", $"Name:\tserver\nUid:\t{users}\nVmRSS:\t1 kB\n");

        var failure = Record.Exception(() => Target().RequireOtherUser()) as AgentException;

        failure?.Message.ShouldStartWith("The process server has the user 2147409737, which is that of Hotlap's probe");
        (failure?.Kind == FailureKind.TargetNotAllowed).ShouldBe(isRefused);
    }

    [Fact]
    public void List_ProcessesOfTheProbe_AreNotTheTargets()
    {
        Add(8, "protoc", Probe, "0::/");
        Add(9, "sh", 0, "0::/");
        Add(20, "server", 0, "0::/../target");

        Target().List().ShouldBe([20]);
    }

    [Fact]
    public void List_ContainersThatCannotBeTold_GoesByDescent()
    {
        foreach (var pid in new[] { 1, Probe }) Add(pid, "x", 0, "0::/same");
        Add(8, "protoc", Probe, "0::/same");
        Add(20, "server", 1, "0::/same");

        Target().List().ShouldBe([20]);
    }

    [Theory]
    [InlineData("pilot-agent")]
    [InlineData("consul-dataplan")]
    public void List_EnvoyOfAMesh_IsTheMeshs(string agent)
    {
        Add(20, "envoy", 0, "0::/../target");
        Add(30, agent, 0, "0::/../sidecar");
        Add(31, "envoy", 30, "0::/../sidecar");

        Target().List().ShouldBe([20]);
    }

    [Fact]
    public void Of_AContainer_HasItsProcessesOnlyWhateverTheirNames()
    {
        Add(10, "vault-agent", 0, "0::/../cri-containerd-aaaa.scope");
        Add(20, "server", 0, "0::/../cri-containerd-bbbb.scope");
        Add(21, "kuma-dp", 20, "0::/../cri-containerd-bbbb.scope");

        Target().List().ShouldBe([10, 20]);
        Target().Of("bbbb").List().ShouldBe([20, 21]);
        Target().Of("aaaa").List().ShouldBe([10]);
    }

    [Fact]
    public void ListNew_HasWhatIsNotKnownYet()
    {
        Add(20, "server", 0, "0::/../target");
        Add(21, "worker", 20, "0::/../target");

        Target().ListNew(new HashSet<int> { 20 }).ShouldBe([21]);
    }

    [Theory]
    [InlineData("")]
    [InlineData("cccc")]
    public void Of_AContainerThatIsNotSeen_HasAll(string container)
    {
        Add(20, "server", 0, "0::/../cri-containerd-bbbb.scope");

        Target().Of(container).List().ShouldBe([20]);
    }

    [Fact]
    public void Of_ContainersThatCannotBeTold_HasAllButTheProbe()
    {
        foreach (var pid in new[] { 1, Probe }) Add(pid, "x", 0, "0::/same");
        Add(20, "server", 1, "0::/same");

        Target().Of("same").List().ShouldBe([20]);
    }

    private TargetProcesses Target() => new(_proc.Read(), Probe);

    private void Add(int pid, string name, int parent, string cgroup, params string[] arguments) =>
        _proc.Add(pid, name, parent, cgroup, arguments);
}
