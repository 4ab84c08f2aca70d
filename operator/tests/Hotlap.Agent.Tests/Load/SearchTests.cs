using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Searches of the real program with real tools, against servers whose capacity is known.</summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class SearchTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    private static readonly SearchPlan Plan = new()
    {
        FromPerSecond = 370, ToPerSecond = 3_000, PrecisionPerMille = 50, WindowMilliseconds = 3_000, P99Nanoseconds = 100_000_000, ErrorsPerMille = 1,
        FirstStepPerMille = 700,
    };

    [Trait("Level", "quiet")]
    [NeedsTheory("oha")]
    [InlineData(1, 2)]
    [InlineData(4, 4)]
    public async Task Search_KnownCapacity_IsFoundWithin5Percent(int workers, int milliseconds)
    {
        await using var queue = new QueueServer(workers, TimeSpan.FromMilliseconds(milliseconds));

        var cell = await MeasureAsync(Http(queue.Port) with { Search = Plan });

        (cell.Search!.MetMilliPerSecond!.Value / 1000.0).ShouldBeInRange(queue.Capacity * 0.95, queue.Capacity * 1.05);
    }

    /// <summary>Neither generator could find it alone: each sends half of every rate.</summary>
    [Trait("Level", "quiet")]
    [NeedsFact("oha")]
    public async Task Search_ByTwoGenerators_IsFoundWithin5Percent()
    {
        await using var queue = new QueueServer(4, TimeSpan.FromMilliseconds(4));

        var cells = await MeasureAsync([.. Enumerable.Repeat(Http(queue.Port) with { Search = Plan with { FromPerSecond = 740 } }, 2)]);

        var merged = CellMerger.Merge(cells).Sample;
        (merged.Search!.MetMilliPerSecond!.Value / 1000.0).ShouldBeInRange(queue.Capacity * 0.95, queue.Capacity * 1.05);
        merged.Search.NotMetMilliPerSecond!.Value.ShouldBeGreaterThan(merged.Search.MetMilliPerSecond.Value);
        cells[0].Curve.Select(rate => rate.RatePerSecond).ShouldBe(cells[1].Curve.Select(rate => rate.RatePerSecond), "both measured the same rates");
        merged.Curve.Select(rate => (rate.Concurrency, rate.RatePerSecond)).ShouldBe(cells[0].Curve.Select(rate => ((int?)50, rate.RatePerSecond)));
    }

    /// <summary>What one generator sees, the other goes by.</summary>
    [NeedsFact("oha")]
    public async Task Search_ByTwoGeneratorsOfWhichOneIsFar_EndsForBothAtTheSameRate()
    {
        // An answer over the link takes longer than the objective allows.
        await using var link = new SlowLink(server.HttpPort, TimeSpan.FromMilliseconds(120));
        var plan = Plan with { FromPerSecond = 740, ToPerSecond = 1_000 };

        var cells = await MeasureAsync([Http(server.HttpPort) with { Search = plan }, Http(link.Port) with { Search = plan }]);

        cells.ShouldAllBe(cell => cell.Search!.MetMilliPerSecond == null && cell.Curve.Count == 1);
    }

    [NeedsFact("oha")]
    public async Task Search_AboveCapacity_IsTheSampleOfTheHighestRateThatMetTheObjective()
    {
        await using var queue = new QueueServer(1, TimeSpan.FromMilliseconds(2));
        // A busy machine delays answers, so the objective is loose, and only more than twice the capacity fails it for certain.
        var plan = Plan with { FromPerSecond = 350, PrecisionPerMille = 500, P99Nanoseconds = 1_200_000_000 };

        var cell = await MeasureAsync(Http(queue.Port) with { Search = plan });

        cell.Search!.MetMilliPerSecond!.Value.ShouldBeInRange(cell.RateMilliPerSecond!.Value * 95 / 100, cell.RateMilliPerSecond.Value);
        cell.Curve.Max(rate => rate.RatePerSecond).ShouldNotBeNull().ShouldBeInRange((cell.RateMilliPerSecond.Value / 1000) + 1, 3_000);
        var point = cell.Curve.Single(rate => rate.RatePerSecond * 1000 == cell.RateMilliPerSecond);
        (point.Requests, point.DurationMilliseconds).ShouldBe((cell.Requests, 3_000));
        cell.Curve[0].RatePerSecond.ShouldBe(350);
        cell.Curve.Select(rate => rate.OffsetMilliseconds).ShouldBe(cell.Curve.Select(rate => rate.OffsetMilliseconds).Order());
        cell.CoordinatedOmissionCorrected.ShouldBeTrue();
        cell.ProbeWindowNanoseconds!.Value.ShouldBeInRange(2_900_000_000, 20_000_000_000, "the probe's window is that of one rate");
    }

    [Theory]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Search_ObjectiveThatNothingMeets_HasNoRate(LoadTool tool)
    {
        var cell = await MeasureAsync((tool == LoadTool.Ghz ? Grpc : Http(server.HttpPort)) with { Search = Plan with { P99Nanoseconds = 1 } });

        (cell.Search!.MetMilliPerSecond, cell.Search.RateAtObjectiveMilliPerSecond).ShouldBe((null, null));
        cell.Curve.Select(rate => rate.RatePerSecond).ShouldBe([370]);
        cell.Warnings.ShouldContain(warning => warning == ToolWarnings.ObjectiveNotMet || warning == ToolWarnings.SearchLimitedByGenerator);
        cell.RateMilliPerSecond.ShouldBe(370_000);
    }

    [Theory]
    [ToolData(LoadTool.Oha)]
    [ToolData(LoadTool.Ghz)]
    public async Task Search_ObjectiveThatAllMeet_EndsAtItsHighestRate(LoadTool tool)
    {
        var plan = Plan with { ToPerSecond = 500, P99Nanoseconds = 60_000_000_000 };

        var cell = await MeasureAsync((tool == LoadTool.Ghz ? Grpc : Http(server.HttpPort)) with { Search = plan });

        cell.Curve.Select(rate => rate.RatePerSecond).ShouldBe([370, 500]);
        cell.Search!.NotMetMilliPerSecond.ShouldBeNull();
        cell.Warnings.ShouldContain(warning => warning == ToolWarnings.ObjectiveAlwaysMet || warning == ToolWarnings.SearchLimitedByGenerator);
    }

    private CellPlan Grpc => Http(server.GrpcPort) with
    {
        Tool = LoadTool.Ghz,
        Request = new RequestPlan { Port = server.GrpcPort, Grpc = new() { Call = $"{Server.Service}/Do", Data = """{"anInt32": 5}""", ProtoPath = Proto } },
    };

    private static CellPlan Http(int port) => new()
    {
        Scenario = "s", Tool = LoadTool.Oha, Concurrency = 50, KeepAlive = true, Request = new RequestPlan { Port = port, Http = new() },
    };

    private static async Task<CellSample> MeasureAsync(CellPlan cell) => (await MeasureAsync([cell]))[0];

    /// <summary>Measures with as many generators as there are cells.</summary>
    private static async Task<CellSample[]> MeasureAsync(CellPlan[] cells)
    {
        await using var pod = Pod.Start(generators: cells.Length);
        var runs = await Task.WhenAll(cells.Select((cell, i) => LoadAgent.RunAsync(
            new LoadPlan
            {
                TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000,
                Generators = cells.Length, Cells = [cell],
            }, $"generator-{i}")));
        runs.ShouldAllBe(run => run.Checksum.Failure == null);
        return [.. runs.Select(run => run.Cells[0])];
    }
}
