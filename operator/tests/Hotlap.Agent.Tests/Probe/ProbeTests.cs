using System.Net;
using System.Text.Json;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Probe;

/// <summary>The real program beside a real process in a process namespace of their own.</summary>
public sealed class ProbeTests
{
    // The helper lives long before its exec, so that a time counted from anything but the exec is far off on any machine.
    private static readonly (string, string) LongBeforeExec = ("LAUNCH_MS", "4000");

    [Fact]
    public async Task Request_WithoutTheSecret_IsRefused()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        pod.Client.DefaultRequestHeaders.Authorization = null;

        foreach (var (
            method, path) in new[] { (HttpMethod.Get, "/startup"), (HttpMethod.Post, "/window/begin"),
            (HttpMethod.Post, "/meet?cell=0&phase=warmup&generator=a") })
        {
            using var answer = await pod.AskAsync(method, path);
            ((int)answer.StatusCode).ShouldBe(401, path);
        }
        using var ready = await pod.AskAsync(HttpMethod.Get, "/ready");
        ready.IsSuccessStatusCode.ShouldBeTrue();
    }

    [Fact]
    public async Task Startup_TargetThatListensLate_CountsFromItsExec()
    {
        var started = Now();
        await using var pod = Pod.Start(settings: [LongBeforeExec, ("LISTEN_AFTER_MS", "300")]);

        var startup = await pod.ReadStartupAsync();

        pod.ReadStamps().Beyond(startup).ShouldBeNull();
        startup.Attempts.ShouldBe(1);
        startup.ProcessName.ShouldBe("target");
        startup.IdleMemoryBytes.ShouldBeGreaterThan(100_000);
        startup.CpuNanoseconds.ShouldBeInRange(1, 250_000_000);
        startup.RunDelayNanoseconds!.Value.ShouldBeInRange(0, startup.FirstCorrectAnswerMicroseconds * 1000);
        startup.ExecUnixNanoseconds.ShouldBeInRange((started.Ticks * 100) + 4_000_000_000, (Now().Ticks * 100) - 300_000_000);
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
        usage.PeakMemoryBytes!.Value.ShouldBeGreaterThanOrEqualTo(usage.MemoryAtEnd!.Bytes);
        usage.MemoryAtEnd.Bytes.ShouldBeGreaterThan(100_000);
        usage.MemoryAtEnd.AnonymousBytes.ShouldBeInRange(1, usage.MemoryAtEnd.Bytes - usage.MemoryAtEnd.FileBytes);
        usage.RunDelayNanoseconds!.Value.ShouldBeGreaterThanOrEqualTo(0);
        usage.OtherCpuNanoseconds!.Value.ShouldBeInRange(0, usage.WindowNanoseconds * usage.NodeCpus * 2);
        usage.NodeCpus.ShouldBe(File.ReadLines("/proc/cpuinfo").Count(l => l.StartsWith("processor", StringComparison.Ordinal)));
        usage.BootId.ShouldBe(File.ReadAllText("/proc/sys/kernel/random/boot_id").Trim());
        usage.Runtime.ShouldBeNull();
        (await pod.ReadUsageAsync(HttpMethod.Post, "/window/end")).ShouldBe(usage);
        (await pod.AskAsync(HttpMethod.Post, "/window/end?generator=unknown")).StatusCode.ShouldBe(HttpStatusCode.Conflict);
    }

    [Fact]
    public async Task Window_ProbeThatASignalStopped_SaysSo()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        await pod.AskAsync(HttpMethod.Post, "/window/begin");
        (await pod.ReadUsageAsync(HttpMethod.Post, "/window/end")).WasStopped.ShouldBeFalse();
        await pod.AskAsync(HttpMethod.Post, "/window/begin");

        await pod.SignalProbeAsync("STOP", "CONT");

        await Eventually.BecomesAsync("a window of the stopped probe says so", async () =>
        {
            await pod.AskAsync(HttpMethod.Post, "/window/begin?generator=later");
            return (await pod.ReadUsageAsync(HttpMethod.Post, "/window/end?generator=later")).WasStopped;
        });
        (await pod.ReadUsageAsync(HttpMethod.Post, "/window/end")).WasStopped.ShouldBeTrue();
    }

    [Fact]
    public async Task Window_TwoGenerators_EachHasItsOwn()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();

        await pod.AskAsync(HttpMethod.Post, "/window/begin?generator=a");
        await pod.AskAsync(HttpMethod.Post, "/window/begin?generator=b");
        var b = await pod.ReadUsageAsync(HttpMethod.Post, "/window/end?generator=b");
        var a = await pod.ReadUsageAsync(HttpMethod.Post, "/window/end?generator=a");

        a.WindowNanoseconds.ShouldBeGreaterThan(b.WindowNanoseconds);
        (await pod.ReadUsageAsync(HttpMethod.Post, "/window/end?generator=b")).ShouldBe(b);
        (await pod.AskAsync(HttpMethod.Post, "/window/begin?generator=" + new string('a', 300))).StatusCode.ShouldBe(
            HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task Meet_TwoGenerators_WaitForEachOtherAndStartTogether()
    {
        await using var pod = Pod.Start(generators: 2);
        const string cell = "/meet?cell=0&phase=measure&timeoutMilliseconds=";

        using var alone = await pod.AskAsync(HttpMethod.Post, cell + "1&generator=b");
        var waiting = pod.AskAsync(HttpMethod.Post, cell + "60000&generator=b");
        var a = await ReadAsync(await pod.AskAsync(HttpMethod.Post, cell + "60000&generator=a"), ContractJson.Default.BarrierPlace);
        var b = await ReadAsync(await waiting, ContractJson.Default.BarrierPlace);
        using var stranger = await pod.AskAsync(HttpMethod.Post, cell + "1&generator=c");
        var clock = await ReadAsync(await pod.AskAsync(HttpMethod.Get, "/clock"), ContractJson.Default.ClockReading);

        alone.StatusCode.ShouldBe(HttpStatusCode.GatewayTimeout);
        (await ReadAsync(alone, ContractJson.Default.BarrierTimeout)).Came.ShouldBe(["b"]);
        (a.Index, b.Index, a.Of).ShouldBe((0, 1, 2));
        b.StartUnixNanoseconds.ShouldBe(a.StartUnixNanoseconds);
        stranger.StatusCode.ShouldBe(HttpStatusCode.Conflict);
        clock.NowUnixNanoseconds.ShouldBeInRange(a.NowUnixNanoseconds, Now().Ticks * 100);
    }

    [Theory]
    [InlineData("/meet")]
    [InlineData("/meet?cell=0&generator=a&phase=cooldown")]
    [InlineData("/meet?cell=0&generator=a&phase=warmup-1")]
    [InlineData("/meet?cell=0&generator=a&phase=measure-1000")]
    [InlineData("/meet?cell=0&generator=a&phase=verdict")]
    [InlineData("/meet?cell=0&phase=warmup")]
    [InlineData("/meet?cell=x&phase=warmup&generator=a")]
    [InlineData("/meet?cell=0&phase=warmup&generator=a&timeoutMilliseconds=-1")]
    public async Task Meet_QuestionThatLacksSomething_IsRefused(string path)
    {
        await using var pod = Pod.Start();

        (await pod.AskAsync(HttpMethod.Post, path)).StatusCode.ShouldBe(HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task Usage_TargetThatEndedLater_IsNotAlive()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        (await pod.ReadUsageAsync(HttpMethod.Get, "/usage")).TargetAlive.ShouldBeTrue();

        await pod.EndTargetAsync();

        var usage = await pod.ReadUsageAsync(HttpMethod.Get, "/usage");
        usage.ShouldBe(
            new WindowUsage { WindowNanoseconds = usage.WindowNanoseconds, NodeCpus = usage.NodeCpus, BootId = usage.BootId,
                TargetAlive = false });
    }

    [Theory]
    [InlineData(FailureKind.TargetDied, "target ended", "EXIT_AFTER_MS", "2500")]
    [InlineData(FailureKind.TargetNotListening, "the target listens on", "PORT", "OTHER")]
    [InlineData(FailureKind.WrongAnswer, "HTTP 200 with body \"no\" from http://localhost:", "ANSWER", "no")]
    [InlineData(FailureKind.WrongAnswer, "HTTP 503 from http://localhost:", "WRONG_ANSWERS", "1000000")]
    [InlineData(FailureKind.TargetNotAnswering, "the answer timed out", "SILENT", "1")]
    public async Task Startup_TargetThatFails_EndsTheProbeWithTheReason(FailureKind kind, string words, string name, string value)
    {
        var other = Pod.FindFreePort();
        // long enough for a probe that starts on a busy machine to see the target run
        await using var pod = Pod.Start(timeoutMilliseconds: 4000, settings: (name, value == "OTHER" ? $"{other}" : value));

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
    public async Task Startup_TargetOnTheLoopbackOnly_IsNotWhatGeneratorsReach()
    {
        await using var pod = Pod.Start(
            timeoutMilliseconds: 4000, settings: [("LOOPBACK", "1"), (ProbePlan.AddressVariable, "127.0.0.2")]);

        var (_, failure) = await pod.WaitForFailureAsync();

        failure.Kind.ShouldBe(FailureKind.TargetNotListening);
        failure.Message.ShouldContain($"listens on port {pod.TargetPort}, but not on the pod's address");
    }

    [Fact]
    public async Task Startup_ProtoThatLacksTheMethod_FailsAtOnce()
    {
        var grpc =
            new GrpcRequestPlan { Call = $"{Server.Service}/Undo",
                ProtoPath = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto") };
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

    private static TimeSpan Now() => TimeProvider.System.GetUtcNow() - DateTimeOffset.UnixEpoch;

    private static async Task<T> ReadAsync<T>(HttpResponseMessage answer, System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> type) =>
        JsonSerializer.Deserialize(await answer.Content.ReadAsStringAsync(), type)!;
}
