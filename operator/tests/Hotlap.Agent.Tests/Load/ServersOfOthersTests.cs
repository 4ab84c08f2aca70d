using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Real tools against what other servers do: a load that is not the planned one is seen, or ends with a reason before it begins.</summary>
[SupportedOSPlatform("linux")]
public sealed class ServersOfOthersTests(Server server) : IClassFixture<Server>
{
    [NeedsFact("oha")]
    public async Task Run_ServerThatClosesConnections_CostsH2loadItsCallsAndOhaNone()
    {
        await using var pod = Pod.Start();
        await using var closing = ClosingServer.Start(answers: 20, TimeSpan.FromMilliseconds(20));
        var cell = new CellPlan
        {
            Scenario = "h2load", Tool = LoadTool.H2load, Concurrency = 2, DurationMilliseconds = 2_500, KeepAlive = true,
            Request = new RequestPlan { Port = closing.Port, Http = new() { ExpectedBody = "ok" } },
        };

        var run = await RunAsync(pod, cell, cell with { Scenario = "oha", Tool = LoadTool.Oha });

        run.Checksum.Failure.ShouldBeNull();
        run.Cells.Select(CallsInFlight.IsBelowPlan).ShouldBe([true, false]);
    }

    [NeedsFact("ghz")]
    public async Task Run_MoreCallsThanTheServersStreams_AreSeenAsWaitingInTheTool()
    {
        await using var pod = Pod.Start();
        var cell = new CellPlan
        {
            Scenario = "one connection", Tool = LoadTool.Ghz, Concurrency = 150, DurationMilliseconds = 2_500,
            Request = new RequestPlan { Port = server.GrpcPort, Grpc = new() { Call = $"{Server.Service}/Do", Data = "{}" } },
        };

        var run = await RunAsync(pod, cell, cell with { Scenario = "two connections", Connections = 2 });

        run.Checksum.Failure.ShouldBeNull();
        // Kestrel allows 100 streams on a connection.
        run.Cells.Select(sample => sample.ConcurrencyLimit).ShouldBe([100, null]);
        CallsInFlight.IsBelowPlan(run.Cells[0]).ShouldBeTrue();
    }

    [NeedsTheory("ab", "oha")]
    [InlineData(LoadTool.ApacheBench, "reads at most 8 KiB. Set load.tool: oha or h2load.")]
    [InlineData(LoadTool.Oha, null)]
    public async Task Run_HeadersThatAbCannotRead_FailBeforeItsLoad(LoadTool tool, string? words)
    {
        await using var pod = Pod.Start();
        var cookies = string.Concat(Enumerable.Repeat($"Set-Cookie: a={new string('x', 3_000)}\r\n", 3));
        await using var server = ClosingServer.Start(answers: 1_000, TimeSpan.Zero, cookies);
        var cell = new CellPlan
        {
            Scenario = "cookies", Tool = tool, Concurrency = 2, Requests = 100, KeepAlive = true,
            Request = new RequestPlan { Port = server.Port, Http = new() { ExpectedBody = "ok" } },
        };

        var run = await RunAsync(pod, cell);

        (run.Checksum.Failure?.Kind).ShouldBe(words is null ? null : FailureKind.ToolFailed);
        (run.Checksum.Failure?.Message ?? "").ShouldEndWith(words ?? "");
    }

    [Fact]
    public async Task Run_PortThatOpensAfterSeconds_IsMeasuredOnceItIsOpen()
    {
        await using var pod = Pod.Start();
        var port = Pod.FindFreePort();
        var cell = new CellPlan
        {
            Scenario = "later", Tool = LoadTool.ApacheBench, Concurrency = 1, Requests = 20,
            Request = new RequestPlan { Port = port, Http = new() { ExpectedBody = "ok" } },
        };

        var running = RunAsync(pod, cell);
        await Task.Delay(TimeSpan.FromSeconds(3));
        await using var server = ClosingServer.Start(answers: 1, TimeSpan.Zero, port: port);
        var run = await running;

        run.Checksum.Failure.ShouldBeNull();
        run.Cells.ShouldHaveSingleItem().Requests.ShouldBe(20);
    }

    [Fact]
    public async Task Run_PortThatStaysClosed_SaysBothFacts()
    {
        await using var pod = Pod.Start();
        var cell = new CellPlan
        {
            Scenario = "closed", Tool = LoadTool.ApacheBench, Concurrency = 1, Requests = 20,
            Request = new RequestPlan { Port = Pod.FindFreePort(), Http = new() },
        };

        var run = await LoadAgent.RunAsync(new LoadPlan
        {
            TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 2_000, Cells = [cell],
        });

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.TargetNotListening);
        run.Checksum.Failure.Message.ShouldContain("does not accept the generator's connection, although the port answers inside the pod");
        run.Checksum.Failure.Message.ShouldContain(" s: 127.0.0.1:");
    }

    private static Task<LoadRun> RunAsync(Pod pod, params CellPlan[] cells) => LoadAgent.RunAsync(new LoadPlan
    {
        TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000, Cells = cells,
    });
}
