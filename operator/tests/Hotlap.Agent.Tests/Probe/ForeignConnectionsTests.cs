using System.Net;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ForeignConnectionsTests : IDisposable
{
    private readonly ProcFiles _files = new();
    private List<OpenConnection> _open = [];

    public void Dispose() => _files.Dispose();

    [Fact]
    public async Task Window_WithConnectionsOfOthersAtBothEnds_CountsThemOnItsPort()
    {
        var windows = Windows(() => _open);
        _open = [new(5000, IPAddress.Parse("10.0.0.9"))];
        windows.Begin("one", "s", "", 5000).ShouldBeTrue();
        windows.Begin("two", "t", "", 80).ShouldBeTrue();
        _open = [.. _open, new(5000, IPAddress.Parse("10.0.0.9"))];

        var (one, two) = (await windows.EndAsync("one", "s", default), await windows.EndAsync("two", "t", default));

        (one!.ForeignConnections, one.ForeignAddresses).ShouldSatisfyAllConditions(
            found => found.ForeignConnections.ShouldBe(2), found => found.ForeignAddresses.ShouldBe(["10.0.0.9"]));
        (two!.ForeignConnections, two.ForeignAddresses).ShouldBe((0, null));
    }

    [Fact]
    public async Task Window_WithoutAnyPort_HasNoFigure()
    {
        var windows = Windows(() => _open);
        windows.Begin("one", "s", "", port: null).ShouldBeTrue();

        (await windows.EndAsync("one", "s", default))!.ForeignConnections.ShouldBeNull();
    }

    [Fact]
    public async Task Window_OfAProgramThatNamesNoPort_CountsThemOnThePortOfTheStartup()
    {
        var windows = Windows(() => [new(5000, IPAddress.Parse("10.0.0.9")), new(80, IPAddress.Parse("10.0.0.8"))], startupPort: 5000);
        windows.Begin("one", "s", "", port: null).ShouldBeTrue();

        var usage = (await windows.EndAsync("one", "s", default))!;

        usage.ForeignConnections.ShouldBe(1);
        usage.ForeignAddresses.ShouldBe(["10.0.0.9"]);
    }

    [Fact]
    public async Task Window_WhereOthersAreExpected_HasNoFigure()
    {
        var windows = Windows(null);
        windows.Begin("one", "s", "", 5000).ShouldBeTrue();

        (await windows.EndAsync("one", "s", default))!.ForeignConnections.ShouldBeNull();
    }

    private UsageWindows Windows(Func<List<OpenConnection>>? foreign, int? startupPort = null)
    {
        var proc = _files.Read();
        return new(new TargetMeter(proc, new TargetProcesses(proc)), new NodeMeter(proc), null, TimeProvider.System, readForeign: foreign, startupPort: startupPort);
    }
}
