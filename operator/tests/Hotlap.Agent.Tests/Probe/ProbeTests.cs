using System.Net;
using System.Text.Json;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Probe;

/// <summary>The real program beside a real process in a process namespace of their own.</summary>
public sealed class ProbeTests
{
    // The helper lives long before its exec, so that a time counted from anything but the exec is far off on any machine.
    private static readonly (string, string) LongBeforeExec = ("LAUNCH_MS", "4000");
    private const long Slack = 3_000_000;

    [Fact]
    public async Task Startup_TargetThatListensLate_CountsFromItsExec()
    {
        await using var pod = Pod.Start(settings: [LongBeforeExec, ("LISTEN_AFTER_MS", "300")]);

        var startup = await pod.ReadStartupAsync();

        var (running, listening, answered) = pod.ReadStamps();
        startup.ListeningMicroseconds.ShouldBeInRange(listening - running - startup.ResolutionMicroseconds, listening + startup.ResolutionMicroseconds + Slack);
        startup.FirstCorrectAnswerMicroseconds.ShouldBeInRange(answered - running - startup.ResolutionMicroseconds, answered + startup.ResolutionMicroseconds + Slack);
        startup.Attempts.ShouldBe(1);
        startup.ProcessName.ShouldBe("target");
        startup.IdleMemoryBytes.ShouldBeGreaterThan(100_000);
        startup.CpuNanoseconds.ShouldBeInRange(1, 250_000_000);
    }

    [Fact]
    public async Task Startup_WrongAnswersFirst_CountsThemAndWaits()
    {
        await using var pod = Pod.Start(settings: ("WRONG_ANSWERS", "7"));

        (await pod.ReadStartupAsync()).Attempts.ShouldBe(8);
    }

    [Fact]
    public async Task Ready_ManyWaitersSomeOfWhichLeave_AllOthersAreAnswered()
    {
        await using var pod = Pod.Start(settings: [LongBeforeExec, ("LISTEN_AFTER_MS", "300")]);
        using var impatience = new CancellationTokenSource();
        using var unknown = await pod.AskAsync(HttpMethod.Get, "/");
        var leaving = Enumerable.Range(0, 20).Select(_ => pod.Client.GetAsync("/ready", impatience.Token)).ToArray();
        var waiting = Enumerable.Range(0, 50).Select(_ => pod.Client.GetAsync("/ready")).ToArray();

        await impatience.CancelAsync();
        var answers = await Task.WhenAll(waiting);

        unknown.StatusCode.ShouldBe(HttpStatusCode.NotFound);
        answers.ShouldAllBe(a => a.StatusCode == HttpStatusCode.OK);
        leaving.ShouldAllBe(l => l.IsCanceled);
    }

    [Fact]
    public async Task Window_TargetUnderLoad_CountsItsCpuAndMemory()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{pod.TargetPort}") };

        (await pod.AskAsync(HttpMethod.Post, "/window/begin")).StatusCode.ShouldBe(HttpStatusCode.OK);
        for (var i = 0; i < 200; i++)
            (await client.GetStringAsync("/")).ShouldBe("ok");
        var usage = await pod.ReadUsageAsync(HttpMethod.Post, "/window/end");

        usage.TargetAlive.ShouldBeTrue();
        usage.CpuNanoseconds!.Value.ShouldBeInRange(1, usage.WindowNanoseconds);
        usage.PeakMemoryBytes!.Value.ShouldBeGreaterThanOrEqualTo(usage.MemoryBytes!.Value);
        usage.MemoryBytes.Value.ShouldBeGreaterThan(100_000);
        (await pod.AskAsync(HttpMethod.Post, "/window/end")).StatusCode.ShouldBe(HttpStatusCode.Conflict);
    }

    [Fact]
    public async Task Usage_TargetThatEndedLater_IsNotAlive()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        (await pod.ReadUsageAsync(HttpMethod.Get, "/usage")).TargetAlive.ShouldBeTrue();

        await pod.EndTargetAsync();

        var usage = await pod.ReadUsageAsync(HttpMethod.Get, "/usage");
        usage.ShouldBe(new WindowUsage { WindowNanoseconds = usage.WindowNanoseconds, TargetAlive = false });
    }

    [Theory]
    [InlineData(FailureKind.TargetDied, "target ended", "EXIT_AFTER_MS", "500")]
    [InlineData(FailureKind.TargetNotListening, "the target listens on", "PORT", "OTHER")]
    [InlineData(FailureKind.WrongAnswer, "HTTP 200 with body \"no\" from http://localhost:", "ANSWER", "no")]
    [InlineData(FailureKind.WrongAnswer, "HTTP 503 from http://localhost:", "WRONG_ANSWERS", "1000000")]
    [InlineData(FailureKind.TargetNotAnswering, "said nothing", "SILENT", "1")]
    public async Task Startup_TargetThatFails_EndsTheProbeWithTheReason(FailureKind kind, string words, string name, string value)
    {
        var other = Pod.FindFreePort();
        await using var pod = Pod.Start(timeoutMilliseconds: 1500, settings: (name, value == "OTHER" ? $"{other}" : value));

        using var answer = await pod.AskAsync(HttpMethod.Get, "/startup");
        var (code, failure) = await pod.WaitForFailureAsync();

        answer.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
        JsonSerializer.Deserialize(await answer.Content.ReadAsStringAsync(), ContractJson.Default.AgentFailure).ShouldBe(failure);
        code.ShouldBe(1);
        failure.Kind.ShouldBe(kind);
        failure.Message.ShouldContain(words);
        if (value == "OTHER")
            failure.Message.ShouldContain($"{other}");
    }

    [Fact]
    public async Task Startup_ProtoThatLacksTheMethod_FailsAtOnce()
    {
        var grpc = new GrpcRequestPlan { Call = $"{Server.Service}/Undo", ProtoPath = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto") };
        await using var pod = Pod.Start(new RequestPlan { Grpc = grpc });

        var (_, failure) = await pod.WaitForFailureAsync();

        failure.Kind.ShouldBe(FailureKind.GrpcMethodUnknown);
        failure.Message.ShouldContain($"{Server.Service}/Do");
    }

    [Fact]
    public async Task Startup_GrpcCallWithProto_IsAnswered()
    {
        var server = new Server();
        await server.InitializeAsync();
        var grpc = new GrpcRequestPlan
        {
            Call = $"{Server.Service}/Do",
            ProtoPath = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto"),
            Data = """{"texts": ["a"]}""",
        };
        await using var pod = Pod.Start(new RequestPlan { Port = server.GrpcPort, Grpc = grpc });

        (await pod.ReadStartupAsync()).Attempts.ShouldBe(1);

        server.LastMessage.ShouldBe([0x9A, 1, 1, (byte)'a']);
        await server.DisposeAsync();
    }
}
