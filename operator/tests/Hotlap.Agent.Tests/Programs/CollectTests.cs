using System.Net;
using System.Runtime.Versioning;
using Hotlap.Agent.Load;
using Hotlap.Agent.Tests.Otlp;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Agent.Tests.Programs;

/// <summary>The real program beside a real process in a process namespace of their own.</summary>
[SupportedOSPlatform("linux")]
public sealed class CollectTests
{
    private const string Write = """w() { echo "$1" >> "$HOTLAP_RESULTS"; }; """;
    private const string Burn = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; ";
    private const long Millisecond = 1_000_000;
    private const long Patience = 60_000;

    [Fact]
    public async Task Run_ProgramThatStatesEverything_WritesOneSealedSample()
    {
        var started = TimeProvider.System.ReadUnixNanoseconds();
        var plan =
            new ProgramPlan { Scenario = "walk", Metrics = ["time", "calls"], StartTimeoutMilliseconds = Patience,
                CpuLimitMillicores = 500 };

        var run = await ProgramPod.RunAsync(
            Write + """w '{"tool":"shop-client","version":"1.0"}'; w '{"window":"begin"}'; """ + Burn
            + """sleep 0.2; w '{"latencies":[119000,121500,122000]}'; w '{"errors":2,"cause":"http 500"}'; w '{"metric":"time","value":9}'; w '{"metric":"time","value":7}'; w '{"metric":"calls","value":3}'; w '{"window":"end"}'; sleep 0.2""",
            plan);

        run.Checksum.Failure.ShouldBeNull();
        (run.ExitCode, run.Errors).ShouldBe((0, ""));
        var cell = run.Cell;
        (cell.Scenario, cell.Payload, cell.Tool).ShouldBe(("walk", "", new ToolVersion { Name = "shop-client", Version = "1.0" }));
        (cell.Requests, cell.Errors, cell.ErrorsByCause["http 500"], cell.Latency.MinNanoseconds, cell.Latency.MaxNanoseconds)
            .ShouldBe((3, 2, 2, 119_000, 122_000));
        cell.Metrics.ShouldBe(new Dictionary<string, long> { ["time"] = 8, ["calls"] = 3 }, ignoreOrder: true);
        cell.Warnings.ShouldBe(["SelfTimed"]);
        cell.WindowNanoseconds.ShouldBeInRange(150 * Millisecond, 30_000 * Millisecond);
        cell.StartUnixNanoseconds.ShouldBeInRange(started
            + (2_000 * Millisecond), TimeProvider.System.ReadUnixNanoseconds() - (300 * Millisecond));
        cell.TargetCpuNanoseconds!.Value.ShouldBeInRange(20 * Millisecond, cell.WindowNanoseconds);
        cell.TargetPeakMemoryBytes!.Value.ShouldBeGreaterThan(100_000);
        cell.ProbeWindowNanoseconds!.Value.ShouldBeInRange(150 * Millisecond, 30_000 * Millisecond);
        (cell.TargetCpuLimitMillicores, cell.Runtime, cell.Generator).ShouldBe((500, null, null));
        cell.OtherCpuNanoseconds.ShouldNotBeNull();
        cell.TargetNodeCpus.ShouldNotBeNull();
        TrialAssembly.Read(new TrialRecord { Checksum = run.Checksum }, run.Log).MeasuredStartup.ShouldBeNull();
    }

    [Fact]
    public async Task Run_NoMarks_CountsFromExecToExit()
    {
        var run = await ProgramPod.RunAsync(
            Write + """w '{"metric":"time","value":1}'; sleep 0.5""", new ProgramPlan { Metrics = ["time"], StartTimeoutMilliseconds = Patience }, launchMilliseconds: 6000);

        var cell = run.Cell;
        cell.WindowNanoseconds.ShouldBeInRange(450 * Millisecond, 4_000 * Millisecond);
        (cell.Tool.Name, cell.Tool.Version, cell.Requests, cell.Latency.HasHistogram).ShouldBe(("program", "", 0, false));
        cell.TargetCpuNanoseconds.ShouldNotBeNull();
        SampleCheck.Check([new SampleLine { Cell = cell }]);
    }

    [Theory]
    [InlineData(FailureKind.ResultsMissing, "sleep 0.1", "The program ended and wrote nothing to its results file ")]
    [InlineData(FailureKind.ResultsInvalid, "w '{\"latencies\":[1.5]}'; sleep 60", "a latency is 1.5")]
    [InlineData(FailureKind.ResultsInvalid, "w '{\"metric\":\"time\",\"value\":1}'; printf '{\"err' >> \"$HOTLAP_RESULTS\"", "is incomplete")]
    [InlineData(FailureKind.ResultsInvalid, "sleep 0.1; printf '%s\\n' '{\"window\":\"begin\"}' '{\"latencies\":[5]}' '{\"metric\":\"time\",\"value\":1}' '{\"window\":\"end\"}' >> \"$HOTLAP_RESULTS\"", "The window's begin and end marks arrived together")]
    [InlineData(FailureKind.MetricMissing, "w '{\"errors\":1}'; sleep 0.1", "did not report time")]
    [InlineData(FailureKind.MetricUnknown, "w '{\"metric\":\"tiem\",\"value\":1}'; sleep 60", "the metric tiem is not in spec.metrics, which has time;")]
    public async Task Run_ResultsOfAnotherKind_SaysWhatIsWrong(FailureKind kind, string script, string words)
    {
        var run =
            await ProgramPod.RunAsync(Write
                + script, new ProgramPlan { Scenario = "walk", Metrics = ["time"], StartTimeoutMilliseconds = Patience });

        run.ExitCode.ShouldBe(1);
        run.Log.ShouldBeEmpty();
        run.Checksum.Failure!.ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(kind), f => f.Scenario.ShouldBe("walk"), f => f.Message.ShouldContain(words));
    }

    [Fact]
    public async Task Run_ProgramThatExportsItsRuntime_HasWhatItDidSinceItsExec()
    {
        var (port, export) = (Pod.FindFreePort(), Path.GetTempFileName());
        await File.WriteAllBytesAsync(export, Export.Full(time: 1, allocated: 123_456));
        var plan =
            new ProgramPlan { Metrics = ["time"], StartTimeoutMilliseconds = Patience, RuntimeMetrics = true, RuntimeMetricsPort = port };

        var run = await ProgramPod.RunAsync(
            Write + $"curl -s -o /dev/null -H 'Content-Type: application/x-protobuf' --data-binary @{export} http://127.0.0.1:{port}/v1/metrics; " + """w '{"metric":"time","value":1}'""", plan);

        File.Delete(export);
        run.Cell.Runtime.ShouldNotBeNull().AllocatedBytes.ShouldBe(123_456);
    }

    [Fact]
    public async Task Run_ProgramThatMeasuresAService_SaysWhatTheServiceUsed()
    {
        await using var pod = Pod.Start();
        var startup = await pod.ReadStartupAsync();
        var plan = Measuring(pod) with { Payload = "1Ki", CpuLimitMillicores = 700 };

        var run = await ProgramPod.RunAsync(
            Write + """w '{"window":"begin"}'; """ + Burn + $"for i in 1 2 3 4 5 6 7 8 9; do curl -s -o /dev/null http://127.0.0.1:{pod.TargetPort}/; done; "
            + """w '{"latencies":[119000,121500]}'; w '{"metric":"time","value":9}'; w '{"window":"end"}'; sleep 0.2""",
            plan);

        run.Checksum.Failure.ShouldBeNull();
        var part = TrialAssembly.Read(new TrialRecord { Checksum = run.Checksum }, run.Log);
        part.MeasuredStartup!.FirstCorrectAnswerMicroseconds.ShouldBe(startup.FirstCorrectAnswerMicroseconds);
        var cell = part.Cells.ShouldHaveSingleItem();
        (cell.Scenario, cell.Payload, cell.Requests, cell.Metrics!["time"], cell.TargetCpuLimitMillicores)
            .ShouldBe(("walk", "1Ki", 2, 9, 250));
        // A C program that answers nine times uses next to nothing; the shell that counts uses what a shell needs.
        cell.TargetCpuNanoseconds!.Value.ShouldBeLessThan(20 * Millisecond);
        var generator = cell.Generator.ShouldNotBeNull();
        generator.CpuNanoseconds!.Value.ShouldBeInRange(20 * Millisecond, cell.WindowNanoseconds);
        (generator.CpuLimitMillicores, cell.GeneratorCpuNanoseconds).ShouldBe((700, generator.CpuNanoseconds));
        // The probe opens and closes its window when it is asked to, which a busy machine delays.
        cell.ProbeWindowNanoseconds!.Value.ShouldBeInRange(cell.WindowNanoseconds * 8 / 10, cell.WindowNanoseconds + (1_000 * Millisecond));
    }

    [Fact]
    public async Task Run_ServiceThatOthersHaveMeasured_IsRefused()
    {
        await using var pod = Pod.Start();
        var other = new ProbeClient(new IPEndPoint(IPAddress.Loopback, pod.ProbePort), Pod.Token, "other", null, TimeProvider.System);
        await other.WaitForStartupAsync(TimeSpan.FromMinutes(1));

        var run = await ProgramPod.RunAsync(Write + """w '{"metric":"time","value":9}'""", Measuring(pod));

        (run.ExitCode, run.Checksum.Failure!.Kind, run.Checksum.Failure.Scenario).ShouldBe((1, FailureKind.TrialObjectDeleted, "walk"));
    }

    [Fact]
    public async Task Run_NoProgram_SaysThatNoneCame()
    {
        var run = await ProgramPod.RunAsync("true", new ProgramPlan { StartTimeoutMilliseconds = 500 }, launchMilliseconds: 60_000);

        run.ExitCode.ShouldBe(1);
        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.ResultsMissing);
        run.Checksum.Failure.Message.ShouldBe(
            "No process of the program appeared within 0.5 s of the agent's start, so there are no results.");
    }

    [Theory]
    [InlineData(FailureKind.ResultsInvalid, """{"metric":"time","value":1}""", "ended before the agent saw its process")]
    [InlineData(FailureKind.ResultsInvalid, "broken", "Line 1 of ")]
    [InlineData(FailureKind.MetricMissing, """{"errors":1}""", "did not report time")]
    public async Task Run_ProgramThatEndedUnseen_SaysWhatItsResultsLack(FailureKind kind, string line, string words)
    {
        var plan = new ProgramPlan { Metrics = ["time"], StartTimeoutMilliseconds = 500 };

        var run = await ProgramPod.RunAsync("true", plan, launchMilliseconds: 60_000, written: line + "\n");

        (run.ExitCode, run.Checksum.Failure!.Kind).ShouldBe((1, kind));
        run.Checksum.Failure.Message.ShouldContain(words);
    }

    [Fact]
    public async Task Run_PlanThatWasEdited_IsRefused() =>
        (await ProgramPod.RunAsync("true", launchMilliseconds: 60_000, edit: true)).Checksum.Failure!.Kind.ShouldBe(FailureKind.AgentError);

    private static ProgramPlan Measuring(Pod pod) => new()
    {
        Scenario = "walk",
        Metrics = ["time"],
        StartTimeoutMilliseconds = Patience,
        Target = new ProgramTarget { Host = "127.0.0.1", ProbePort = pod.ProbePort, Pod = Pod.Name, CpuLimitMillicores = 250 },
    };
}
