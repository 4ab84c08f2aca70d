using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Processes;

public sealed class ContainerCpuTests : IDisposable
{
    private const string Stat = "usage_usec 5000\nnr_periods 7\nnr_throttled 3\n";

    private readonly string _root = Directory.CreateTempSubdirectory("hotlap-cgroup-").FullName;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Theory]
    [InlineData("150000 100000", 1_500, 3, 7)]
    [InlineData("max 100000", 4_000, null, null)]
    public void Read_Version2_IsOfTheOwnCgroup(string max, long limit, int? throttled, int? periods)
    {
        Write("cgroup/cgroup.controllers", "cpu");
        Write("cgroup/cpu.max", max);
        Write("cgroup/cpu.stat", Stat);

        ReadAll("0::/").ShouldBe((limit, 5_000_000, throttled, periods));
    }

    [Fact]
    public void Read_Version2OutsideItsNamespace_FollowsThePath()
    {
        Write("cgroup/cgroup.controllers", "cpu");
        Write("cgroup/cpu.stat", "usage_usec 99\n");
        Write("cgroup/kubepods/a/cpu.max", "200000 100000");
        Write("cgroup/kubepods/a/cpu.stat", Stat);

        ReadAll("0::/kubepods/a").ShouldBe((2_000, 5_000_000, 3, 7));
    }

    [Theory]
    [InlineData("cpu,cpuacct", "cpu,cpuacct")]
    [InlineData("cpu", "cpuacct")]
    public void Read_Version1_TakesBothControllers(string cpu, string accounts)
    {
        Write($"cgroup/{cpu}/cpu.cfs_quota_us", "50000");
        Write($"cgroup/{cpu}/cpu.cfs_period_us", "100000");
        Write($"cgroup/{cpu}/cpu.stat", "nr_periods 7\nnr_throttled 3\nthrottled_time 9\n");
        Write($"cgroup/{accounts}/cpuacct.usage", "123456");

        ReadAll("5:cpu,cpuacct:/kubepods/pod1/c1").ShouldBe((500, 123_456, 3, 7));
    }

    [Fact]
    public void Read_RootOfTheMachine_SaysNothing()
    {
        Write("cgroup/cgroup.controllers", "cpu");
        Write("cgroup/cpu.stat", Stat);

        ReadAll("0::/").ShouldBe((4_000, null, null, null));
    }

    private (long Limit, long? Cpu, long? Throttled, long? Periods) ReadAll(string membership)
    {
        Write("proc/self/cgroup", membership);
        Write("proc/self/status", "Name:\tx\nCpus_allowed_list:\t0-2,7\n");
        var cpu = new ContainerCpu($"{_root}/cgroup", $"{_root}/proc");
        var (used, throttled, periods) = cpu.Read();
        return (cpu.LimitMillicores, used, throttled, periods);
    }

    private void Write(string path, string text)
    {
        var full = Path.Combine(_root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text + "\n");
    }
}
