using System.Runtime.Versioning;
using Hotlap.Agent.Load;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Load;

/// <summary>The real agent beside a dependency, asked as a generator asks it.</summary>
[SupportedOSPlatform("linux")]
public sealed class DependencyWindowsTests
{
    private const int Requests = 300;

    private static readonly ProbeToken Secret = new(Pod.Secret);

    [Theory]
    [InlineData("this", true)]
    [InlineData("another", false)]
    [InlineData("", null)]
    public async Task End_AfterRequests_SaysWhatTheDependencyUsedAndWhere(string machine, bool? isBesideTarget)
    {
        await using var pod = Pod.StartDependency();
        var windows = Windows(pod);
        windows.Begin();
        await AskAsync(pod);

        var (samples, beside) = windows.End(machine == "this" ? LocalMachine.BootId : machine);

        var used = samples!.ShouldHaveSingleItem();
        (used.Name, used.CpuLimitMillicores, used.IsBesideTarget).ShouldBe(("db", 500, isBesideTarget));
        used.CpuNanoseconds!.Value.ShouldBeInRange(1, used.WindowNanoseconds * Environment.ProcessorCount);
        used.PeakMemoryBytes!.Value.ShouldBeGreaterThan(0);
        beside.ShouldBe(isBesideTarget == true ? used.CpuNanoseconds.Value : 0);
    }

    [Fact]
    public async Task Begin_Again_StartsAnew()
    {
        await using var pod = Pod.StartDependency();
        var windows = Windows(pod);
        windows.Begin();
        await AskAsync(pod);
        windows.Begin();

        var used = windows.End("").Samples!.ShouldHaveSingleItem();

        used.CpuNanoseconds!.Value.ShouldBeLessThan(used.WindowNanoseconds);
        used.WindowNanoseconds.ShouldBeLessThan(TimeSpan.FromSeconds(5).Ticks * 100);
    }

    [Fact]
    public void End_WithoutDependencies_IsNothing() => new DependencyWindows([], Secret, "a", TimeProvider.System).End("x").ShouldBe((null, 0));

    [Fact]
    public void Windows_OfAnAddressThatIsNone_NameTheDependency() =>
        Should.Throw<AgentException>(
            () => new DependencyWindows([new DependencyPlan { Name = "db", Host = "db.example" }], Secret, "a", TimeProvider.System))
            .Message.ShouldBe("The address db.example of the dependency db is not an IP address.");

    private static DependencyWindows Windows(Pod pod) => new(
        [new DependencyPlan { Name = "db", Host = "127.0.0.1", ProbePort = pod.ProbePort, Pod = Pod.Name, CpuLimitMillicores = 500 }],
        Secret, "a", TimeProvider.System);

    private static async Task AskAsync(Pod pod)
    {
        using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{pod.TargetPort}") };
        for (var request = 0; request < Requests; request++)
            (await Eventually.SucceedsAsync<string, HttpRequestException>("the dependency answers", () => client.GetStringAsync("/"))).ShouldBe("ok");
    }
}
