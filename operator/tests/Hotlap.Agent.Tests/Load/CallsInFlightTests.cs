using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Agent.Tests.Load;

/// <summary>What lowers the calls in flight without an error is seen, and what does not is not.</summary>
[SupportedOSPlatform("linux")]
public sealed class CallsInFlightTests(Server server) : IClassFixture<Server>
{
    [NeedsFact("oha")]
    public async Task Run_ServerThatClosesConnections_CostsH2loadItsCallsAndOhaNone()
    {
        await using var pod = Pod.Start();
        await using var closing = new ClosingServer(answers: 20, TimeSpan.FromMilliseconds(20));
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

    private static Task<LoadRun> RunAsync(Pod pod, params CellPlan[] cells) => LoadAgent.RunAsync(new LoadPlan
    {
        TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, Token = Pod.Token, StartupTimeoutMilliseconds = 30_000, Cells = cells,
    });
}
