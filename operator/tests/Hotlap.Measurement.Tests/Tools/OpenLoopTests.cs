using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tests.Support;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>
/// The proof of the correction: real tools against a real server that answers nothing for 200 ms of every 2 s. Requests come evenly, so a tenth
/// of them falls into a stall, and each of these waits for its end: their latencies are uniform from 0 to 200 ms. One request in a hundred is a
/// tenth of the stalled ones, which are those of the last 20 ms: the 99th percentile is 180 ms.
/// </summary>
[Collection(nameof(RealToolTests))]
public sealed class OpenLoopTests(TargetServer server) : IClassFixture<TargetServer>, IAsyncLifetime
{
    private const double Analytic = 180e6;
    private const double Tolerance = 0.05 * Analytic;

    // Five whole stalls.
    private const long DurationMilliseconds = 10_000;
    private const long Rate = 400;
    private const long FewestRequests = Rate * DurationMilliseconds / 1_000 * 98 / 100;
    private const long MostRequests = (Rate * DurationMilliseconds / 1_000) + 2;

    private CellPlan Ghz =>
        LoadTools.Grpc(LoadTool.Ghz, server.GrpcPort, "Stalls") with { RatePerSecond = Rate, DurationMilliseconds = DurationMilliseconds };

    private CellPlan Oha =>
        LoadTools.Http(LoadTool.Oha, server.HttpPort, "/stalls") with { RatePerSecond = Rate, DurationMilliseconds = DurationMilliseconds };

    // The first calls of a process that has just started take long enough to be the slowest hundredth.
    public async Task InitializeAsync()
    {
        foreach (var cell in new[] { Ghz, Oha }.Where(cell => Needs.Reason(cell.Tool == LoadTool.Ghz ? "ghz" : "oha") is null))
            await LoadTools.RunAsync(cell with { RatePerSecond = null, DurationMilliseconds = 1_000 });
    }

    public Task DisposeAsync() => Task.CompletedTask;

    [NeedsFact("ghz")]
    [Trait("Level", "quiet")]
    public async Task Ghz_StallingTarget_P99IsTheAnalyticOne() => ShouldBeTheAnalyticOne(await RunAsync(Ghz));

    [NeedsFact("ghz")]
    [Trait("Level", "quiet")]
    public async Task Ghz_WithWorkersThatWait_IsCorrectedFromThePlan() =>
        // Four workers wait for answers: but for the correction only four calls would see each stall.
        ShouldBeTheAnalyticOne(await RunAsync(Ghz, WithoutAsync));

    [NeedsFact("ghz")]
    [Trait("Level", "quiet")]
    public async Task Ghz_WithWorkersThatWaitAndNoCorrection_HidesTheStalls()
    {
        var result = await LoadTools.RunAsync(Ghz, WithoutAsync, Ghz with { RatePerSecond = null });

        result.CoordinatedOmissionCorrected.ShouldBeFalse();
        ((double)result.Histogram.ValueAtPercentile(99)).ShouldBeLessThan(0.7 * Analytic);
    }

    [NeedsFact("oha")]
    [Trait("Level", "quiet")]
    public async Task Oha_StallingTarget_P99IsTheAnalyticOne() => ShouldBeTheAnalyticOne(await RunAsync(Oha));

    [NeedsFact("oha")]
    [Trait("Level", "quiet")]
    public async Task Oha_WithoutItsCorrection_HidesTheStalls()
    {
        var result = await LoadTools.RunAsync(Oha, argument => argument == "--latency-correction" ? "--no-color" : argument);

        ((double)result.Histogram.ValueAtPercentile(99)).ShouldBeLessThan(0.7 * Analytic);
    }

    [Theory]
    [Trait("Level", "all")]
    [ToolData(LoadTool.Ghz)]
    [ToolData(LoadTool.Oha)]
    public async Task Rate_MoreThanTheTargetTakes_IsSaid(LoadTool tool)
    {
        var cell = tool == LoadTool.Ghz
            ? LoadTools.Grpc(tool, server.GrpcPort, "Slow") with { RatePerSecond = 10_000_000, DurationMilliseconds = 300 }
            : LoadTools.Http(tool, server.HttpPort, "/slow") with { RatePerSecond = 100, DurationMilliseconds = 1_000 };

        var result = await LoadTools.RunAsync(cell);

        result.Warnings.ShouldContain(ToolWarnings.RateNotReached);
    }

    [Fact]
    public void Correct_BeginsBehindThePlan_AddsTheDelayAndOnlyThat()
    {
        // 1,000 a second: planned at 0, 1, 2 and 3 ms; begun at 0, 0.9 (early), 5 and 5.1 ms.
        List<TimedCall> calls = [new(5_100_000, 10, 0), new(900_000, 20, 0), new(0, 30, 0), new(5_000_000, 40, 1)];

        OpenLoop.Correct(calls, 1_000);

        calls.ShouldBe([new(0, 30, 0), new(900_000, 20, 0), new(2_000_000, 3_000_040, 1), new(3_000_000, 2_100_010, 0)]);
    }

    [Theory]
    [InlineData(949, true)]
    [InlineData(950, false)]
    public void WarnOfRate_Below95Percent_Warns(long sent, bool warns) =>
        OpenLoop.WarnOfRate(new CellPlan { RatePerSecond = 1_000 }, sent, 1_000_000_000)
            .ShouldBe(warns ? [ToolWarnings.RateNotReached] : []);

    // Other programs on the machine delay calls and stalls, and ghz makes up for calls that it was late with: a run that they disrupted is repeated.
    // Without the correction every run is far below, so repeating hides no error.
    private static async Task<ToolResult> RunAsync(CellPlan cell, Func<string, string>? change = null)
    {
        var result = await LoadTools.RunAsync(cell, change);
        for (var attempt = 1; attempt < 6 && IsDisrupted(result); attempt++)
            result = await LoadTools.RunAsync(cell, change);
        return result;
    }

    private static bool IsDisrupted(ToolResult result) =>
        Math.Abs(result.Histogram.ValueAtPercentile(99) - Analytic) > Tolerance || result.Requests is < FewestRequests or > MostRequests
            || result.Warnings.Count > 0;

    private static string WithoutAsync(string argument) => argument == "--async" ? "--no-async" : argument;

    private static void ShouldBeTheAnalyticOne(ToolResult result)
    {
        result.CoordinatedOmissionCorrected.ShouldBeTrue();
        result.Warnings.ShouldBeEmpty();
        result.Errors.ShouldBe(0);
        result.Requests.ShouldBeInRange(FewestRequests, MostRequests);
        ((double)result.Histogram.ValueAtPercentile(99)).ShouldBe(Analytic, Tolerance);
    }
}
