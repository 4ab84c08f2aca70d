using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tests.Support;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>The real oha against a real server: each trap that the command line or the reader avoids.</summary>
[Collection(nameof(RealToolTests))]
public sealed class OhaTests(TargetServer server) : IClassFixture<TargetServer>
{
    [NeedsFact("oha")]
    public async Task Oha_RequestsOnly_CountsEachOnce()
    {
        var result = await LoadTools.RunAsync(Cell("/") with { Requests = 3_000 });

        (result.Requests, result.Errors, result.Histogram.Count).ShouldBe((3_000, 0, 3_000));
        result.WindowNanoseconds.ShouldBeGreaterThan(0);
        result.MeanNanoseconds.ShouldBeInRange(result.Histogram.Min, result.Histogram.Max);
        result.CoordinatedOmissionCorrected.ShouldBeFalse();
        result.Warnings.ShouldBeEmpty();
    }

    [NeedsFact("oha")]
    public async Task Oha_DurationEndsWithinRequests_RunningRequestsAreTheDrain()
    {
        var before = server.SlowRequests;
        var cell = Cell("/slow") with { DurationMilliseconds = 1_000 };
        var result = await LoadTools.RunAsync(cell);

        result.Errors.ShouldBe(0);
        (result.WindowNanoseconds, result.Drain).ShouldBe((1_000_000_000, cell.Concurrency));
        result.Answered.ShouldBe(server.SlowRequests - before);
        // Each connection had as many answers within the window as fit; timers of the server may be a millisecond early.
        result.Requests.ShouldBeLessThanOrEqualTo(cell.Concurrency * (1_000 / (TargetServer.SlowMilliseconds - 1)));
    }

    [NeedsFact("oha")]
    public async Task Oha_WithoutItsWait_LosesRunningRequests()
    {
        // The default that the builder avoids; it is why the test above can fail.
        var before = server.SlowRequests;
        var result =
            await LoadTools.RunAsync(Cell("/slow") with { DurationMilliseconds = 1_000 }, argument => argument == "-w"
                ? "--no-color" : argument);

        result.Answered!.Value.ShouldBeLessThan(server.SlowRequests - before);
    }

    [NeedsFact("oha")]
    public async Task Oha_OtherStatuses_AreErrorsAndStayOutOfTheLatencies()
    {
        var result = await LoadTools.RunAsync(Cell("/flaky") with { Requests = 400 });

        (result.Requests, result.BodyBytes).ShouldBe((360, 360 * "maybe".Length));
        result.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["http 503"] = 40 });
        result.Histogram.Count.ShouldBe(360);
    }

    [NeedsFact("oha")]
    public async Task Oha_ExpectedStatusOtherThan2xx_IsTheCorrectOne()
    {
        var result = await LoadTools.RunAsync(Cell("/fails", new HttpRequestPlan { ExpectedStatus = 500 }) with { Requests = 50 });

        (result.Requests, result.Errors).ShouldBe((50, 0));
    }

    [NeedsFact("oha")]
    public async Task Oha_ConnectionsThatBreak_AreErrorsAlthoughItsListLeavesThemOut()
    {
        var result = await LoadTools.RunAsync(Cell("/broken") with { Requests = 200 });

        (result.Requests, result.Errors).ShouldBe((180, 20));
    }

    [NeedsFact("oha")]
    public async Task Oha_NobodyListens_AllAreErrors()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.Oha, 1, "/") with { Requests = 50 });

        (result.Requests, result.Errors).ShouldBe((0, 50));
        result.ErrorsByCause.Keys.ShouldHaveSingleItem().ShouldContain("refused");
    }

    [NeedsTheory("oha")]
    [InlineData(true, 5_000, 4)]
    [InlineData(false, 100, 100)]
    public async Task Oha_KeepAlive_DecidesTheConnections(bool keepAlive, long requests, int connections)
    {
        // enough requests for a worker that connects late to get one
        var result = await LoadTools.RunAsync(Cell("/connections") with { Requests = requests, KeepAlive = keepAlive });

        result.ErrorsByCause.GetValueOrDefault("http 201").ShouldBe(connections);
    }

    [NeedsFact("oha")]
    public async Task Oha_Curve_HoldsEverySecondAndEveryRequest()
    {
        var result = await LoadTools.RunAsync(Cell("/flaky") with { DurationMilliseconds = 2_500, Curve = true });

        result.Curve.Select(p => p.OffsetMilliseconds).ShouldBe([0, 1_000, 2_000]);
        result.Curve.Sum(p => p.Requests).ShouldBe(result.Requests);
        result.Curve.Sum(p => p.Errors).ShouldBe(result.Errors);
        // A tenth of the requests fail: the 99th percentile falls among them.
        result.Curve.ShouldAllBe(p => p.P50Nanoseconds > 0 && p.P99Nanoseconds == null);
    }

    [NeedsFact("oha")]
    public async Task Oha_LatenciesOfItsOwnReport_AreOurs()
    {
        var cell = Cell("/slow") with { Requests = 12 };
        var result = await LoadTools.RunAsync(cell);

        result.Histogram.ValueAtPercentile(50).ShouldBeGreaterThan(290_000_000);
        // However slow the machine is, four calls were in flight for nearly the whole window (Little's law).
        (result.Requests * (double)result.MeanNanoseconds / result.WindowNanoseconds).ShouldBeInRange(0.8 * cell.Concurrency, cell.Concurrency);
    }

    [Theory]
    [InlineData("")]
    [InlineData("SQLite format 3")]
    [InlineData("<html>")]
    public void Read_NoDatabase_SaysSo(string database) =>
        Should.Throw<ToolOutputException>(
            () => OhaReader.Read(new StringReader(Report), new MemoryStream(System.Text.Encoding.ASCII.GetBytes(database)), Cell("/")))
            .Message.ShouldContain("oha wrote no database");

    [Theory]
    [InlineData("")]
    [InlineData("Error: no")]
    [InlineData("{}")]
    [InlineData("""{"summary":{"total":null},"statusCodeDistribution":{},"errorDistribution":{}}""")]
    public void Read_NoReport_SaysSo(string report) =>
        Should.Throw<ToolOutputException>(() => OhaReader.Read(new StringReader(report), Stream.Null, Cell("/"))).Message.ShouldContain(
            "oha");

    private const string Report = """{"summary":{"total":1.5},"statusCodeDistribution":{"200":3},"errorDistribution":{}}""";

    private CellPlan Cell(string path, HttpRequestPlan? request = null) => LoadTools.Http(LoadTool.Oha, server.HttpPort, path, request);
}
