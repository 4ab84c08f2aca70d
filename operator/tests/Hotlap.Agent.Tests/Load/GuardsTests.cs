using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Tools;
using Hotlap.Planning.Warnings;

namespace Hotlap.Agent.Tests.Load;

/// <summary>What speaks against figures, provoked: a real tool against a server that misbehaves, measured and judged as in a run.</summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class GuardsTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    [Theory]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Errors_OfEveryTenthRequest_GiveAWarning(LoadTool tool)
    {
        var warnings = await ProvokeAsync(tool == LoadTool.Ghz ? Grpc("Sometimes") : Http(tool, "/sometimes") with { KeepAlive = true });

        Reason(warnings).ShouldBe(WarningCodes.Errors);
        warnings[0].Detail.ShouldBe("10% of the requests failed in 1 of 1 trials");
        Codes(warnings).Contains(ToolWarnings.LatencyIncludesErrors).ShouldBe(tool == LoadTool.ApacheBench);
    }

    [Theory]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    public async Task Answers_EmptyForTheLoadToolOnly_GiveAWarning(LoadTool tool)
    {
        var warnings = await ProvokeAsync(Http(tool, "/feigns"));

        Message(warnings).ShouldContain("the checked answer had 5000 bytes, and those under load 0 on average in 1 of 1 trials");
        Codes(warnings).ShouldContain(WarningCodes.AnswerSizeChanged);
    }

    [NeedsFact("oha")]
    public async Task Rate_AboveWhatTheTargetTakes_GivesAWarning()
    {
        // Five connections and 300 ms for each answer: 17 of 200 a second.
        var warnings =
            await ProvokeAsync(
                Http(
                    LoadTool.Oha, "/slow") with { Concurrency = 5, KeepAlive = true, Requests = null, DurationMilliseconds = 2_000,
                    RatePerSecond = 200 });

        Codes(warnings).ShouldContain(ToolWarnings.RateNotReached);
        Message(warnings).ShouldContain("below the planned rate in 1 of 1 trials");
    }

    [Theory]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.Oha)]
    public async Task KeepAlive_ThatTheTargetBreaks_GivesAWarning(LoadTool tool)
    {
        var warnings = await ProvokeAsync(Http(tool, "/closed") with { KeepAlive = true });

        Codes(warnings).ShouldContain(ToolWarnings.KeepAliveBroken);
        Message(warnings).ShouldContain("the target closed keep-alive connections");
    }

    [Theory]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    public async Task Answers_InTwoWritesWithNagle_GiveAWarningForTheirPlateau(LoadTool tool)
    {
        await using var slow = TwoWrites.Start();
        var cell = Http(tool, "/") with { KeepAlive = true, Request = new RequestPlan { Port = slow.Port, Http = new() } };

        var warnings = await ProvokeAsync(cell);
        // Other programs on the machine can only make answers later still: a run that they disrupted is repeated.
        for (var repeats = 0; repeats < 4 && !Codes(warnings).Contains(ToolWarnings.DelayedAcknowledgement); repeats++)
            warnings = await ProvokeAsync(cell);

        Codes(warnings).ShouldContain(ToolWarnings.DelayedAcknowledgement);
        warnings.Select(warning => warning.Detail).ShouldContain(detail => detail.Contains("the median is near 40 ms", StringComparison.Ordinal));
    }

    /// <summary>
    /// A generator's pod has counters of its own. Here they are the machine's, so everything else on it must be quiet, and far more answers
    /// are counted than others delay.
    /// </summary>
    [Theory]
    [Trait("Level", "quiet")]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    public async Task Answers_InOneWriteAfter44Milliseconds_GiveNoWarning(LoadTool tool) =>
        Codes(await ProvokeAsync(Http(tool, "/44ms") with { KeepAlive = true, Concurrency = 20, Requests = 1_000 })).ShouldNotContain(ToolWarnings.DelayedAcknowledgement);

    [Fact]
    public async Task Ghz_MoreCallsThanItKeeps_GivesAWarning()
    {
        // A million calls take the real tool a minute and more, so a script prints its report, with one call more than it lists.
        const string Script = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo 0.120.0; exit; fi
            awk 'BEGIN {
              printf "{\"date\":\"2026-11-21T05:23:57Z\",\"endReason\":\"normal\",\"options\":{\"call\":\"a\"},\"count\":1000001,\"total\":20000000000,"
              printf "\"statusCodeDistribution\":{\"OK\":1000001},\"details\":["
              for (i = 0; i < 1000000; i++) printf "%s{\"timestamp\":\"2026-11-21T05:23:57.85875709Z\",\"latency\":%d,\"error\":\"\",\"status\":\"OK\"}", i ? "," : "", 1000000 + i
              printf "]}"
            }'
            """;

        var warnings = await ProvokeAsync(Grpc("Do") with { GraceMilliseconds = 100_000 }, Script);

        // The script may use the whole of a busy machine, which is another warning.
        Codes(warnings).ShouldContain(ToolWarnings.ResultCapReached);
        Message(warnings).ShouldContain("results beyond it are missing");
    }

    [NeedsTheory("oha")]
    [InlineData(50, true)]
    [InlineData(600, false)]
    public async Task Window_WithTooFewAnswersForAFigure_GivesAWarning(long rate, bool warned)
    {
        var cell =
            Http(LoadTool.Oha, "/") with { KeepAlive = true, Requests = null, DurationMilliseconds = 4_000, RatePerSecond = rate };

        var warnings = await ProvokeAsync(cell);

        Message(warnings).Contains("correct answers (p99 needs 1,000)", StringComparison.Ordinal).ShouldBe(warned);
        Codes(warnings)
            .Intersect(
                [WarningCodes.Errors, ToolWarnings.KeepAliveBroken, ToolWarnings.DelayedAcknowledgement, ToolWarnings.ResultCapReached])
                    .ShouldBeEmpty();
    }

    [Fact]
    public async Task Starts_InTwoGroups_GiveAWarning()
    {
        List<double> startups = [];
        while (startups.Count < WarningLimits.LeastTrialsForModes)
        {
            await using var pod = Pod.Start(settings: ("LISTEN_AFTER_MS", startups.Count % 2 == 0 ? "100" : "700"));
            startups.Add((await pod.ReadStartupAsync()).FirstCorrectAnswerMicroseconds);
        }

        var warnings = WarningFinder.Find([new VariantEvidence("one", [], Discarded: 0, Planned: 0) { Startups = startups }]);

        Codes(warnings).ShouldContain(WarningCodes.TwoModes);
        Message(warnings).ShouldContain("startup of 15 trials fall into two groups");
    }

    private CellPlan Http(LoadTool tool, string path) => new()
    {
        Scenario = "hello", Tool = tool, Concurrency = 2, Requests = 100,
        Request = new RequestPlan { Port = server.HttpPort, Http = new() { Path = path } },
    };

    private CellPlan Grpc(string method) => new()
    {
        Scenario = "hello", Tool = LoadTool.Ghz, Concurrency = 2, Requests = 100,
        Request =
            new RequestPlan { Port = server.GrpcPort,
                Grpc = new() { Call = $"{Server.Service}/{method}", Data = "{}", ProtoPath = Proto } },
    };

    /// <summary>The warnings of a run that has one trial, with one generator on a node of its own.</summary>
    private static async Task<IReadOnlyList<Warning>> ProvokeAsync(CellPlan cell, string? ghz = null)
    {
        await using var pod = Pod.Start();
        var plan =
            new LoadPlan { TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000,
                Cells = [cell] };
        using var tools = new ScriptedTools(ghz is null ? [] : [("ghz", ghz)]);
        return Judge(await LoadAgent.RunAsync(PlanCodec.Encode(plan), $"{tools.Folder}:{LoadTools.Path}"));
    }

    private static IReadOnlyList<Warning> Judge(LoadRun run)
    {
        run.Checksum.Failure.ShouldBeNull();
        return TrialWarnings.Of(run.Cells.ShouldHaveSingleItem());
    }

    private static IEnumerable<string> Codes(IEnumerable<Warning> warnings) => warnings.Select(warning => warning.Code);

    private static string Reason(IEnumerable<Warning> warnings) => Trust.Judge(warnings).Reason;

    /// <summary>The message of the condition, which must be False.</summary>
    private static string Message(IEnumerable<Warning> warnings)
    {
        var trust = Trust.Judge(warnings);
        trust.Status.ShouldBe("False");
        return trust.Message;
    }
}
