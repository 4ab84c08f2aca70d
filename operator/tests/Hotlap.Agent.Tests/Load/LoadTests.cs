using System.Net.Sockets;
using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Load;

/// <summary>The real program with the real tools against a real server, and a real probe beside a real process.</summary>
[SupportedOSPlatform("linux")]
public sealed class LoadTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    private CellPlan Ab =>
        new() { Scenario = "ab", Tool = LoadTool.ApacheBench, Concurrency = 3, Requests = 50,
            Request = new RequestPlan { Port = server.HttpPort, Http = new() } };

    private CellPlan Ghz => Ab with
    {
        Scenario = "ghz",
        Tool = LoadTool.Ghz,
        Request = new RequestPlan { Port = server.GrpcPort, Grpc = new() { Call = $"{Server.Service}/Do", Data = """{"anInt32": 5}""", ProtoPath = Proto } },
    };

    [NeedsFact("oha")]
    public async Task Run_AnswersSlowerThanTheWindow_SaysThatTheLoadIsTooShort()
    {
        await using var pod = Pod.Start();
        var cell = Ab with
        {
            Tool = LoadTool.Oha, Requests = null, DurationMilliseconds = 50,
            Request = new RequestPlan { Port = server.HttpPort, Http = new() { Path = "/slow" } },
        };

        var failure = (await RunAsync(pod.ProbePort, cell)).Checksum.Failure.ShouldNotBeNull();

        failure.Kind.ShouldBe(FailureKind.NoCorrectAnswers);
        failure.Message.ShouldContain("No request was answered correctly: 3 were in flight at the end of the window of 0.");
        failure.Message.ShouldEndWith(" s; set a longer load.duration.");
    }

    [NeedsFact("ghz", "oha")]
    public async Task Run_CellsOfEveryTool_WritesOneSealedSampleEach()
    {
        await using var pod = Pod.Start();
        CellPlan[] cells =
        [
            Ab with { Payload = "1Ki", KeepAlive = true, WarmupRequests = 10 },
            Ab with { Scenario = "h2load", Tool = LoadTool.H2load },
            Ab with { Scenario = "oha", Tool = LoadTool.Oha },
            Ab with { Scenario = "oha over HTTP/2", Tool = LoadTool.Oha, KeepAlive = true,
                Request = new RequestPlan { Port = server.GrpcPort, Http = new() { Version = "2" } } },
            Ab with { Scenario = "rate", Tool = LoadTool.Oha, RatePerSecond = 200 },
            Ab with { Scenario = "patch",
                Request = Ab.Request with { Http = new() { Method = "PATCH", Path = "/echo", Body = "y", ExpectedBody = "y" } } },
            Ab with { Scenario = "delete", Tool = LoadTool.H2load,
                Request = Ab.Request with { Http = new() { Method = "DELETE", Path = "/echo", Expected = new() { Excludes = ["x"] } } } },
            Ab with { Scenario = "post",
                Request = Ab.Request with { Http = new() { Method = "POST", Path = "/echo", Body = "x", ExpectedBody = "x" } } },
            Ghz with { Requests = null, DurationMilliseconds = 3_000, WarmupMilliseconds = 200 },
            Ghz with { Request = Ghz.Request with { Grpc = Ghz.Request.Grpc! with { ProtoPath = null } } },
            Ghz with { Scenario = "framed", Tool = LoadTool.H2load },
            Ghz with { Scenario = "reflected", Tool = LoadTool.H2load,
                Request = Ghz.Request with { Grpc = Ghz.Request.Grpc! with { ProtoPath = null } } },
        ];

        var run = await RunAsync(pod.ProbePort, cells);

        run.Checksum.Failure.ShouldBeNull();
        run.ExitCode.ShouldBe(0);
        run.Errors.ShouldBe("");
        var samples = SampleLogReader.Read(new MemoryStream(run.Log), run.Checksum);
        samples[0].Startup!.Attempts.ShouldBe(1);
        var measured = samples.Skip(1).Select(s => s.Cell!).ToArray();
        measured.Select(c => (c.Scenario, c.Payload)).ShouldBe(cells.Select(c => (c.Scenario, c.Payload)));
        measured.ShouldAllBe(c => c.Errors == 0 && c.Requests > 0 && c.WindowNanoseconds > 0 && c.Latency.Histogram.StartsWith("HISTF"));
        measured.Where((_, i) => cells[i].Requests is not null).ShouldAllBe(c => c.Requests == 50);
        measured.ShouldAllBe(c => c.TargetCpuNanoseconds >= 0 && c.TargetPeakMemoryBytes > 100_000 && c.ProbeWindowNanoseconds > 0
            && c.GeneratorCpuNanoseconds > 0);
        measured.ShouldAllBe(c => c.Tool.Version.Length > 0);
        measured.Where(c => c.Warnings.Contains("GrpcStatusUnchecked")).Select(c => c.Scenario).ShouldBe(["framed", "reflected"]);
        measured.ShouldAllBe(c => c.LoadBodyBytes == (c.Tool.Name == "ghz" ? null : c.Requests * (c.AnswerBodyBytes ?? 0)));
        server.LastMessage.ShouldBe([0x18, 5]);
    }

    [NeedsFact("ghz", "oha")]
    public async Task Run_CellsOfEveryToolOverTls_AreMeasuredAndTrustTheCa()
    {
        await using var pod = Pod.Start();
        var (trusted, unverified) = (new TlsPlan { CaPath = server.CaPath, ServerName = Server.Name }, new TlsPlan());
        CellPlan[] cells =
        [
            .. new[] { trusted, unverified }.SelectMany(tls => new[]
            {
                Ab, Ab with { Tool = LoadTool.H2load },
                Ab with { Tool = LoadTool.H2load, Request = Ab.Request with { Http = new() { Version = "2" } } },
                Ab with { Tool = LoadTool.Oha }, Ab with { Tool = LoadTool.Oha, KeepAlive = true }, Ghz,
                Ab with { Tool = LoadTool.Oha, Request = Ab.Request with { Http = new() { Version = "2" } }, KeepAlive = true },
                Ghz with { Tool = LoadTool.H2load },
            }.Select((cell, index) =>
                cell with { Scenario = $"s{index}-{(tls == trusted ? "trusted" : "unverified")}",
                    Request = cell.Request with { Port = server.TlsPort, Tls = tls } })),
        ];

        var run = await RunAsync(pod.ProbePort, cells);

        run.Checksum.Failure.ShouldBeNull();
        run.Cells.ShouldAllBe(c => c.Errors == 0 && c.Requests == 50);
        run.Cells.Where(c => c.Warnings.Contains("CertificateUnverified")).Select(c => c.Scenario)
            .ShouldBe(cells.Select(c => c.Scenario).Where(name => name.EndsWith("unverified", StringComparison.Ordinal)));
    }

    /// <summary>The probe is asked at the same address.</summary>
    [NeedsFact("ghz", "oha")]
    public async Task Run_TargetWithAnIPv6Address_IsMeasuredByEveryTool()
    {
        if (!Socket.OSSupportsIPv6) throw new NotRunException("needs IPv6");
        await using var pod = Pod.Start();
        CellPlan[] addressed =
        [
            Ab, Ab with { Tool = LoadTool.H2load }, Ab with { Tool = LoadTool.Oha, RatePerSecond = 200 }, Ghz, Ghz with { Tool = LoadTool.H2load },
        ];
        CellPlan[] cells =
        [
            .. addressed, .. addressed.Select(cell => cell with { Payload = "named", Request = cell.Request with { HostName = "shop.example" } }),
        ];

        var run = await LoadAgent.RunAsync(
            new LoadPlan
            {
                TargetHost = "::1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000, Cells = cells,
            });

        run.Checksum.Failure.ShouldBeNull();
        run.Cells.Select(cell => (cell.Requests, cell.Errors)).ShouldBe(Enumerable.Repeat((50L, 0L), cells.Length));
    }

    [Fact]
    public async Task Run_WrongAnswerInTheCheck_NamesTheCellAndKeepsEarlierSamples()
    {
        await using var pod = Pod.Start();

        var run =
            await RunAsync(
                pod.ProbePort, Ab,
                Ab with { Scenario = "b", Payload = "2Ki", Request = Ab.Request with { Http = new() { ExpectedBody = "Bye" } } });

        run.ExitCode.ShouldBe(1);
        SampleLogReader.Read(new MemoryStream(run.Log), run.Checksum).Count.ShouldBe(2);
        run.Checksum.Failure!.ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(FailureKind.WrongAnswer), f => f.Scenario.ShouldBe("b"), f => f.Payload.ShouldBe("2Ki"), f =>
                f.Message.ShouldContain("\"Hello World\""));
    }

    [Fact]
    public async Task Run_AnswerThatTheLoadChanges_GivesAWarning()
    {
        await using var pod = Pod.Start();
        var forgets = Ab.Request with { Http = new() { Path = "/forgets", Expected = new() { Contains = ["known"] } } };

        var run = await RunAsync(pod.ProbePort, Ab, Ab with { Scenario = "forgets", Request = forgets });

        var samples = SampleLogReader.Read(new MemoryStream(run.Log), run.Checksum).Skip(1).Select(line => line.Cell!).ToList();
        samples.Select(cell => (cell.AnswerBodyBytes, cell.LoadBodyBytes, cell.Warnings.Contains("AnswerChanged")))
            .ShouldBe([(11, 50 * 11, false), (5, 50 * 9, true)]);
    }

    [Fact]
    public async Task Run_NothingButErrorsUnderLoad_SaysWhich()
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod.ProbePort, Ab with { Request = Ab.Request with { Http = new() { Path = "/once" } } });

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.NoCorrectAnswers);
        run.Checksum.Failure.Message.ShouldContain("50 http non-2xx");
    }

    [Fact]
    public async Task Run_TargetDiesUnderLoad_BlamesTheTargetAndNotTheTool()
    {
        await using var pod = Pod.Start();
        var killer = $"#!/bin/sh\ncurl -s http://127.0.0.1:{pod.TargetPort}/die\nexit 22\n";

        var run = await RunAsync(pod.ProbePort, killer, Ab with { Request = Ab.Request with { Port = pod.TargetPort } });

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.TargetDied);
    }

    [Theory]
    [InlineData("echo broken >&2; exit 3", FailureKind.ToolFailed, "exit code 3", "broken")]
    [InlineData(
        "echo 'panicked: Os { code: 24, message: \"Too many open files\" }' >&2; exit 101", FailureKind.ToolFailed,
        "exit code 101 on the generator's side: too many open files (errno 24); without a free port, keep connections open", "panicked")]
    [InlineData("echo rubbish", FailureKind.ToolOutputUnreadable, "", "rubbish")]
    [InlineData("echo begun; exec sleep 600", FailureKind.ToolTimeout, "did not end within 1", "begun")]
    [InlineData("kill -9 $$", FailureKind.OutOfMemory, "was killed because the generator used more memory than its limit", "")]
    [InlineData("kill -11 $$", FailureKind.ToolFailed, "signal 11", "")]
    public async Task Run_ToolThatFails_SaysHow(string script, FailureKind kind, string words, string output)
    {
        await using var pod = Pod.Start();
        var tool = $"#!/bin/sh\nif [ \"$1\" = -V ]; then echo Version 1.0; exit; fi\n{script}\n";

        var run = await RunAsync(pod.ProbePort, tool, Ab with { GraceMilliseconds = 1000 });

        run.ExitCode.ShouldBe(1);
        run.Checksum.Failure!.Kind.ShouldBe(kind);
        run.Checksum.Failure.Message.ShouldContain(words);
        run.Checksum.Failure.Output.ShouldContain(output);
    }

    [Fact]
    public async Task Run_GhzThatPrintsRubbish_SaysSo()
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod.ProbePort, "#!/bin/sh\necho '{\"count\": 5, rubbish'\n", Ghz);

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.ToolOutputUnreadable);
    }

    [Fact]
    public async Task Run_NoProbe_SaysThatItCannotBeReached() =>
        (await RunAsync(Pod.FindFreePort(), new Tools("", LoadTools.Path, 300), [Ab])).Checksum.Failure!.ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(FailureKind.ProbeUnreachable), f => f.Message.ShouldContain("no connection was accepted"));

    [Fact]
    public async Task Run_ProbeThatFails_PassesItsReasonOn()
    {
        await using var pod = Pod.Start(timeoutMilliseconds: 2000, settings: [("ANSWER", "no"), ("LAUNCH_MS", "1000")]);

        var run = await RunAsync(pod.ProbePort, Ab);

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.WrongAnswer);
        run.Checksum.Lines.ShouldBe(0);
    }

    [Fact]
    public async Task Run_ToolThatIsNotThere_SaysSo()
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod.ProbePort, new Tools("", "/nowhere"), [Ab]);

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.ToolFailed);
        run.Checksum.Failure.Message.ShouldBe(
            "The agent's image has no ab; choose another load.tool for the scenario, or use an agent image that has ab.");
    }

    [Fact]
    public async Task Run_OhaThatIsNotThere_FailsTheCellThatNeedsItAndSaysWhatToDo()
    {
        await using var pod = Pod.Start();

        var run =
            await RunAsync(pod.ProbePort, new Tools("", "/usr/bin:/bin"), [Ab, Ab with { Scenario = "needs oha", Tool = LoadTool.Oha }]);

        run.Checksum.Lines.ShouldBe(2);
        run.Checksum.Failure!.ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(FailureKind.ToolFailed), f => f.Scenario.ShouldBe("needs oha"),
            f => f.Message.ShouldBe(
                "The agent's image has no oha; set load.tool: h2load, which has no fixed rate, or use an agent image that has oha."));
    }

    [Fact]
    public async Task Run_RateForAToolThatWaits_SaysWhichToolCan()
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod.ProbePort, Ab with { RatePerSecond = 100 });

        run.Checksum.Failure!.Message.ShouldContain("ab cannot send at a fixed arrival rate");
    }

    [Fact]
    public async Task Run_GhzThatIsNotThere_H2loadSendsTheLoadAndSaysSo()
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod.ProbePort, new Tools("", "/usr/bin:/bin"), [Ghz]);

        var cell = SampleLogReader.Read(new MemoryStream(run.Log), run.Checksum)[1].Cell!;
        cell.Tool.Name.ShouldBe("h2load");
        cell.Requests.ShouldBe(50);
        cell.Warnings.ShouldContain("GhzMissing");
    }

    [Fact]
    public async Task Run_PlanThatIsNoPlan_IsTheAgentsError() =>
        (await LoadAgent.RunAsync("{", "/usr/bin")).Checksum.Failure!.Kind.ShouldBe(FailureKind.AgentError);

    [Theory]
    [InlineData(LoadTool.ApacheBench)]
    [InlineData(LoadTool.H2load)]
    public async Task Run_BodyThatKubernetesWouldAlterOrRefuse_ArrivesByteForByte(LoadTool tool)
    {
        await using var pod = Pod.Start();
        var body = "costs $$5, $(HOME), $$(X) " + string.Concat(Enumerable.Range(0, 65_500).Select(i => (char)(' ' + (i * 7919 % 95))));
        var request = Ab.Request with { Http = new() { Method = "POST", Path = "/echo", Body = body, ExpectedBody = body } };

        var run = await RunAsync(pod.ProbePort, Ab with { Tool = tool, Request = request });

        run.Checksum.Failure.ShouldBeNull();
        run.Cells[0].Requests.ShouldBe(50);
    }

    [Fact]
    public async Task Run_Http2OnAPortThatSpeaksNothingElse_IsMeasured()
    {
        await using var pod = Pod.Start();
        var request = new RequestPlan { Port = server.GrpcPort, Http = new() { Version = "2", ExpectedBody = "Hello World" } };

        var run =
            await RunAsync(
                pod.ProbePort, Ab with { Tool = LoadTool.H2load, Concurrency = 4, Connections = 2, KeepAlive = true, Request = request });

        run.Checksum.Failure.ShouldBeNull();
        (run.Cells[0].Requests, run.Cells[0].Errors).ShouldBe((50, 0));
    }

    [Theory]
    [InlineData(null, 500L, true)]
    [InlineData(50L, null, false)]
    public async Task Run_H2loadWithATargetThatClosesConnections_FailsAtOnceWhereItWouldHang(long? requests, long? milliseconds, bool fails)
    {
        await using var pod = Pod.Start();
        await using var python = await PythonServer.StartAsync();
        var cell = Ab with
        {
            Tool = LoadTool.H2load, Requests = requests, DurationMilliseconds = milliseconds,
            Request = new RequestPlan { Port = python.Port, Http = new() },
        };

        var run = await RunAsync(pod.ProbePort, cell);

        if (!fails)
        {
            run.Checksum.Failure.ShouldBeNull();
            return;
        }
        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.ToolFailed);
        run.Checksum.Failure.Message.ShouldContain("closes the connection after each answer");
        run.Checksum.Failure.Message.ShouldContain("load.tool: ab");
        await using var another = Pod.Start();
        (await RunAsync(another.ProbePort, cell with { Tool = LoadTool.ApacheBench })).Checksum.Failure.ShouldBeNull();
    }

    [Fact]
    public async Task Run_PlanThatWasChanged_SaysSo()
    {
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, PlanCodec.Encode(new LoadPlan()));

        var read = () => new PlanFile(file, PlanCodec.Checksum("what the operator wrote")).ReadLoadPlan();

        read.ShouldThrow<AgentException>().Message.ShouldContain("annotation hotlap.dev/plan was changed");
        File.Delete(file);
    }

    [Fact]
    public async Task Run_PlanOfAnotherVersion_NamesTheRemedy()
    {
        var run = await LoadAgent.RunAsync(PlanCodec.Encode(new LoadPlan { Version = 1 }), "/usr/bin");

        run.Checksum.Failure!.Message.ShouldContain("Use the agent image of the operator's release");
    }

    private static Task<LoadRun> RunAsync(int probePort, params CellPlan[] cells) =>
        RunAsync(probePort, new Tools("", LoadTools.Path), cells);

    private static Task<LoadRun> RunAsync(int probePort, string script, CellPlan cell) =>
        RunAsync(probePort, new Tools(script, LoadTools.Path), [cell]);

    private static async Task<LoadRun> RunAsync(int probePort, Tools tools, CellPlan[] cells)
    {
        var plan =
            new LoadPlan { TargetHost = "127.0.0.1", ProbePort = probePort, TargetPod = Pod.Name,
                StartupTimeoutMilliseconds = tools.PatienceMilliseconds, Cells = cells };
        if (tools.Script.Length == 0)
            return await LoadAgent.RunAsync(PlanCodec.Encode(plan), tools.Path);
        using var scripts = new ScriptedTools([("ab", tools.Script), ("ghz", tools.Script)]);
        return await LoadAgent.RunAsync(PlanCodec.Encode(plan), $"{scripts.Folder}:{tools.Path}");
    }

    private sealed record Tools(string Script, string Path, long PatienceMilliseconds = 30_000);
}
