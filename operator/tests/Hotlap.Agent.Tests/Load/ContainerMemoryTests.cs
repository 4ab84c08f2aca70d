using Hotlap.Agent.Load;

namespace Hotlap.Agent.Tests.Load;

public sealed class ContainerMemoryTests : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("hotlap-cgroup-").FullName;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact]
    public void Read_Version1_TakesItsOwnFiles()
    {
        // Captured on Linux 6.18.
        const string Folder = "cgroup/memory/kubepods/pod1/c1";
        Write($"{Folder}/memory.limit_in_bytes", "20971520\n");
        Write($"{Folder}/memory.usage_in_bytes", "20828160\n");
        Write($"{Folder}/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
        Write(
            $"{Folder}/memory.stat",
            "cache 19320832\nrss 1290240\nworkingset_refault_anon 1\nworkingset_refault_file 149528\npgmajfault "
                + "177\ntotal_workingset_refault_file 149528\n");

        Read("4:memory:/kubepods/pod1/c1")
            .ShouldBe(
                new MemoryReading(
                    TimeSpan.FromSeconds(6), 20_971_520, 20_828_160, 2, 149_529L * Environment.SystemPageSize, TimeSpan.Zero));
    }

    [Fact]
    public void Read_Version2_TakesEventsAndPressure()
    {
        Write("cgroup/cgroup.controllers", "cpu memory");
        Write("cgroup/memory.max", "20971520\n");
        Write("cgroup/memory.current", "20967424\n");
        Write("cgroup/memory.events", "low 0\nhigh 0\nmax 8454\noom 3\noom_kill 1\noom_group_kill 0\n");
        Write("cgroup/memory.stat", "anon 917504\nworkingset_refault_anon 0\nworkingset_refault_file 7120\npgmajfault 12\n");
        Write(
            "cgroup/memory.pressure",
            "some avg10=90.00 avg60=20.00 avg300=4.00 total=4500000\nfull avg10=80.00 avg60=18.00 avg300=4.00 total=4200000\n");

        Read("0::/")
            .ShouldBe(
                new MemoryReading(
                    TimeSpan.FromSeconds(6), 20_971_520, 20_967_424, 1, 7120L * Environment.SystemPageSize, TimeSpan.FromSeconds(4.2)));
    }

    [Theory]
    [InlineData("max")]
    [InlineData("9223372036854771712")]
    public void Read_NoLimit_HasNone(string limit)
    {
        Write("cgroup/cgroup.controllers", "memory");
        Write("cgroup/memory.max", limit);

        Read("0::/")!.Value.LimitBytes.ShouldBeNull();
    }

    [Fact]
    public void Read_NoController_SaysNothing() => Read("0::/").ShouldBeNull();

    private MemoryReading? Read(string membership)
    {
        Write("proc/self/cgroup", membership);
        return new ContainerMemory($"{_root}/cgroup", $"{_root}/proc").Read(TimeSpan.FromSeconds(6));
    }

    private void Write(string path, string text)
    {
        var file = Path.Combine(_root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }
}
