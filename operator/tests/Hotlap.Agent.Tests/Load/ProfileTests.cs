using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Profiles, curves and steady warm-ups of the real program with the real tools.</summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class ProfileTests(Server server) : IClassFixture<Server>
{
    private const int HeldUpMilliseconds = 100;

    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    private CellPlan Http =>
        new() { Scenario = "s", Tool = LoadTool.Oha, Concurrency = 2, KeepAlive = true,
            Request = new RequestPlan { Port = server.HttpPort, Http = new() } };

    private CellPlan Grpc => Http with
    {
        Tool = LoadTool.Ghz,
        Request = new RequestPlan { Port = server.GrpcPort, Grpc = new() { Call = $"{Server.Service}/Do", Data = """{"anInt32": 5}""", ProtoPath = Proto } },
    };

    [Theory]
    [ToolData(LoadTool.ApacheBench)]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Stages_OfEveryTool_AreOneCellWithAPointEach(LoadTool tool)
    {
        StagePlan[] stages =
            [new() { Concurrency = 1, DurationMilliseconds = 1_000 }, new() { Concurrency = 4, DurationMilliseconds = 2_000 }];

        var cell = await MeasureAsync((tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool, Stages = stages });

        cell.Errors.ShouldBe(0);
        cell.Concurrency.ShouldBe(4);
        cell.WindowNanoseconds.ShouldBeInRange(2_900_000_000, 4_000_000_000);
        cell.Curve.Select(p => p.Concurrency).ShouldBe([1, 4]);
        cell.Curve.Sum(p => p.Requests).ShouldBe(cell.Requests);
        cell.Curve[1].OffsetMilliseconds.ShouldBeInRange(950, 1_500);
        LatencyHistogram.DecodeBase64(cell.Latency.Histogram).Count.ShouldBe(cell.Requests);
        cell.ProbeWindowNanoseconds!.Value.ShouldBeGreaterThan(2_900_000_000);
    }

    [Theory]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Stages_OfARate_KeepEachRate(LoadTool tool)
    {
        StagePlan[] stages =
            [new() { Concurrency = 4, RatePerSecond = 50, DurationMilliseconds = 1_000 },
                new() { Concurrency = 4, RatePerSecond = 100, DurationMilliseconds = 2_000 }];

        var cell = await MeasureAsync((tool == LoadTool.Ghz ? Grpc : Http) with { RatePerSecond = 50, Stages = stages });

        cell.CoordinatedOmissionCorrected.ShouldBeTrue();
        cell.RateMilliPerSecond.ShouldBe(100_000);
        // A busy machine sends less, never more than the rate allows in the time that the step really took.
        cell.Curve[0].Requests.ShouldBeInRange(1, Most(cell.Curve[0]));
        cell.Curve[1].Requests.ShouldBeInRange(105, Most(cell.Curve[1]));
        cell.Curve.Select(p => p.RatePerSecond).ShouldBe([50, 100]);
    }

    [Theory]
    [ToolData(LoadTool.H2load)]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Curve_OfACold_HasEverySecond(LoadTool tool)
    {
        var cell =
            await MeasureAsync((tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool, DurationMilliseconds = 3_000, Curve = true });

        cell.WarmupNanoseconds.ShouldBe(0);
        cell.WarmupSteady.ShouldBeNull();
        // An answer that was waited for ends after the window that was planned.
        cell.Curve.Count.ShouldBeInRange(3, 4);
        cell.Curve.Sum(p => p.Requests).ShouldBe(cell.Requests);
        cell.Curve.Take(3).ShouldAllBe(p => p.P50Nanoseconds > 0 && p.P99Nanoseconds >= p.P50Nanoseconds && p.Errors == 0);
    }

    [NeedsFact("oha")]
    public async Task SteadyWarmup_LongEnough_EndsWhenTheRateTurnsBackAndForth()
    {
        var cell =
            await MeasureAsync(Http with { Requests = 10, SteadyWarmup = new() { MinMilliseconds = 1_000, MaxMilliseconds = 60_000 } });

        cell.WarmupSteady.ShouldBe(true);
        cell.WarmupNanoseconds.ShouldBeInRange(6_000_000_000, 60_000_000_000);
        cell.Warnings.ShouldNotContain("WarmupNotSteady");
        cell.Requests.ShouldBe(10);
    }

    [NeedsFact("oha")]
    public async Task SteadyWarmup_TooShortToBeSure_SaysSo()
    {
        var cell =
            await MeasureAsync(Http with { Requests = 10, SteadyWarmup = new() { MinMilliseconds = 1_000, MaxMilliseconds = 2_000 } });

        cell.WarmupSteady.ShouldBe(false);
        cell.WarmupNanoseconds.ShouldBeInRange(2_000_000_000, 6_000_000_000);
        cell.Warnings.ShouldContain("WarmupNotSteady");
    }

    [NeedsFact("oha")]
    public async Task Sample_TellsWhatGeneratorAndMachineDid()
    {
        var cell = await MeasureAsync(Http with { DurationMilliseconds = 1_000 });

        cell.Generator!.WindowNanoseconds.ShouldBeInRange(1_000_000_000, 3_000_000_000);
        cell.Generator.CpuLimitMillicores.ShouldBeGreaterThan(0);
        cell.GeneratorCpuNanoseconds!.Value.ShouldBeGreaterThan(0);
        cell.TargetCpuLimitMillicores.ShouldBe(1_500);
        cell.TargetNodeCpus.ShouldBe(Environment.ProcessorCount);
        cell.OtherCpuNanoseconds!.Value.ShouldBeGreaterThanOrEqualTo(0);
        (cell.Concurrency, cell.RateMilliPerSecond, cell.StartDelayNanoseconds).ShouldBe((2, null, null));
    }

    private static async Task<CellSample> MeasureAsync(CellPlan cell)
    {
        await using var pod = Pod.Start();
        var run = await LoadAgent.RunAsync(new LoadPlan
        {
            TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000,
            TargetCpuLimitMillicores = 1_500, Cells = [cell],
        });
        run.Checksum.Failure.ShouldBeNull();
        return run.Cells[0];
    }

    /// <summary>A tool that is held up before its first request, from which the window counts, catches up within it.</summary>
    private static long Most(CurvePoint step) => (step.RatePerSecond!.Value * (step.DurationMilliseconds + HeldUpMilliseconds) / 1000) + 2;
}
