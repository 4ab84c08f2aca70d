using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Streaming calls by the real ghz against a real server that counts their messages.</summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class StreamLoadTests(Server server) : IClassFixture<Server>
{
    private const int Messages = 20;
    private const int Calls = 40;

    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    [NeedsTheory("ghz")]
    [InlineData("Watch", true)]
    [InlineData("Watch", false)]
    [InlineData("Collect", true)]
    [InlineData("Collect", false)]
    [InlineData("Chat", true)]
    [InlineData("Chat", false)]
    public async Task Run_StreamsOfAServerWithAKnownDelay_StateItsMessages(string method, bool proto)
    {
        await using var pod = Pod.Start();
        server.Streams.Received.Clear();

        var run = await RunAsync(pod, Cell(method, Messages, proto));

        run.Checksum.Failure.ShouldBeNull();
        var sample = run.Cells.ShouldHaveSingleItem();
        (sample.Requests, sample.Errors, sample.StreamMessages).ShouldBe((Calls, 0, Messages));
        // One more call before the load and one after it.
        server.Streams.Received.ShouldBe(Enumerable.Repeat(method == "Watch" ? 1 : Messages, Calls + 2));
        var figures = CellFigures.Of(sample);
        // Never faster than the server's 5 ms for each message of four streams at a time; a timer is late, the more so on a busy machine.
        figures.MessageLatencyNanoseconds!.Value.ShouldBeInRange(5_000_000, 50_000_000);
        figures.MessagesPerSecond!.Value.ShouldBeInRange(60, 801);
        (figures.MessagesPerSecond.Value / figures.RequestsPerSecond!.Value).ShouldBe(Messages, 0.001);
    }

    [NeedsTheory("ghz")]
    [InlineData("Watch", null, FailureKind.GrpcMethodUnknown, "streams its answers; set stream.messages")]
    [InlineData("Do", Messages, FailureKind.GrpcMethodUnknown, "is unary; remove stream")]
    [InlineData("Watch", Messages + 1, FailureKind.WrongAnswer, "with 20 messages, expected 21 messages")]
    public async Task Run_StreamThatTheMethodIsNot_FailsBeforeTheLoad(string method, int? messages, FailureKind kind, string hint)
    {
        await using var pod = Pod.Start();

        var run = await RunAsync(pod, Cell(method, messages, proto: false));

        run.Checksum.Failure!.Kind.ShouldBe(kind);
        run.Checksum.Failure.Message.ShouldContain(hint);
    }

    [NeedsFact("ghz")]
    public async Task Run_UnaryPlanWithoutDataForAStreamingMethod_FailsBeforeTheLoad()
    {
        await using var pod = Pod.Start();
        var cell = Cell("Collect", null, proto: false);

        var run = await RunAsync(pod, cell with { Request = cell.Request with { Grpc = cell.Request.Grpc! with { Data = "{}" } } });

        run.Checksum.Failure!.Message.ShouldContain("streams its requests");
    }

    [Fact]
    public async Task Run_StreamsWithoutGhz_NotH2loadInItsPlace()
    {
        await using var pod = Pod.Start();

        var run = await LoadAgent.RunAsync(Plan(pod, Cell("Watch", Messages, proto: true)), "/usr/bin:/bin");

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.ToolFailed);
        run.Checksum.Failure.Message.ShouldContain("ghz");
    }

    private CellPlan Cell(string method, int? messages, bool proto) => new()
    {
        Scenario = "stream",
        Tool = LoadTool.Ghz,
        Concurrency = 4,
        Requests = Calls,
        Request = new RequestPlan
        {
            Port = server.GrpcPort,
            Grpc = new GrpcRequestPlan
            {
                Call = $"{Server.Service}/{method}", Data = $$"""{"anInt32": {{Messages}}, "anInt64": "5"}""", ProtoPath = proto ? Proto : null, Messages = messages,
            },
        },
    };

    private static string Plan(Pod pod, CellPlan cell) =>
        PlanCodec.Encode(
            new LoadPlan { TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000,
                Cells = [cell] });

    private static Task<LoadRun> RunAsync(Pod pod, CellPlan cell) => LoadAgent.RunAsync(Plan(pod, cell), LoadTools.Path);
}
