using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Real tools that run into a limit of the generator's own container.</summary>
[SupportedOSPlatform("linux")]
public sealed class GeneratorErrorsTests(Server server) : IClassFixture<Server>
{
    [NeedsFact("oha")]
    public async Task Run_GeneratorWithoutFiles_IsNoErrorOfTheTarget()
    {
        await using var pod = Pod.Start();
        using var scripts = new ScriptedTools([("oha", $"#!/bin/sh\nulimit -n 40\nexec {Binaries.PathOf("oha")} \"$@\"\n")]);
        var cell = new CellPlan
        {
            Scenario = "hello", Tool = LoadTool.Oha, Concurrency = 100, DurationMilliseconds = 1_000, KeepAlive = true,
            // In a closed loop oha opens files for its own threads while others connect already, and may end for want of them.
            RatePerSecond = 2_000,
            Request = new RequestPlan { Port = server.HttpPort, Http = new() },
        };
        var plan = new LoadPlan
        {
            TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000, Cells = [cell],
        };

        var run = await LoadAgent.RunAsync(PlanCodec.Encode(plan), $"{scripts.Folder}:{LoadTools.Path}");

        run.Checksum.Failure.ShouldBeNull();
        var sample = run.Cells.ShouldHaveSingleItem();
        sample.ErrorsByCause.Keys.ShouldContain("generator: too many open files (errno 24)");
        (sample.Errors, sample.Warnings.Contains("AnswerChanged")).ShouldBe((0, false));
    }
}
