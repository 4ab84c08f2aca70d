using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tests.Support;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

[Collection(nameof(RealToolTests))]
[CollectionDefinition(nameof(RealToolTests), DisableParallelization = true)]
[Trait("Level", "all")]
public sealed class RealToolTests(TargetServer server) : IClassFixture<TargetServer>
{
    [Fact]
    public async Task ApacheBench_RequestsOnly_CountsEachOnce()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/") with { Requests = 500 });

        result.Requests.ShouldBe(500);
        result.Errors.ShouldBe(0);
        result.Histogram.Count.ShouldBe(500);
        result.WindowNanoseconds.ShouldBeGreaterThan(0);
        result.MeanNanoseconds.ShouldBeInRange(result.Histogram.Min, result.Histogram.Max);
        result.Warnings.ShouldNotContain(ToolWarnings.KeepAliveBroken);
    }

    [Fact]
    public async Task ApacheBench_RequestsBeforeTheTimeIsUp_StopsAtTheRequests()
    {
        var result =
            await LoadTools.RunAsync(
                LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/") with { Requests = 300, DurationMilliseconds = 20_000 });

        result.Requests.ShouldBe(300);
        result.WindowNanoseconds.ShouldBeLessThan(10_000_000_000);
        result.Warnings.ShouldNotContain(ToolWarnings.ResultCapReached);
    }

    [Fact]
    public async Task ApacheBench_DurationOnly_IsNotStoppedAtFiftyThousand()
    {
        // Enough time for more than 50,000 requests here; where it is not, the duration is still met.
        var result =
            await LoadTools.RunAsync(
                LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/") with { Concurrency = 16, DurationMilliseconds = 5_000 });

        result.Requests.ShouldNotBe(50_000);
        result.WindowNanoseconds.ShouldBeInRange(4_900_000_000, 7_000_000_000);
        result.Warnings.ShouldNotContain(ToolWarnings.ResultCapReached);
    }

    [Fact]
    public async Task ApacheBench_ItsOwnCap_IsSeen()
    {
        // The command line that the builder avoids: -n before -t, which stops at 50,000.
        var cell = LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/") with { DurationMilliseconds = 120_000 };
        var file = Path.GetTempFileName();
        var outcome =
            await Processes.RunAsync(
                "ab", ["-q", "-k", "-c", "16", "-n", "1000000", "-t", "120", "-e", file, $"http://127.0.0.1:{server.HttpPort}/"]);
        using var percentiles = new StreamReader(file);
        var result = ApacheBenchReader.Read(new StringReader(outcome.Output), percentiles, cell).Whole();
        File.Delete(file);

        result.Requests.ShouldBe(50_000);
        result.Warnings.ShouldBe([ToolWarnings.EndedEarly, ToolWarnings.ResultCapReached]);
    }

    [Fact]
    public async Task ApacheBench_Non2xx_AreErrors()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/fails") with { Requests = 100 });

        result.Requests.ShouldBe(0);
        result.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["http non-2xx"] = 100 });
        result.Warnings.ShouldContain(ToolWarnings.LatencyIncludesErrors);
    }

    [Fact]
    public async Task ApacheBench_AnswersWithoutLength_KeepAliveIsSeenBroken()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.ApacheBench, server.HttpPort, "/unsized") with { Requests = 100 });

        result.Requests.ShouldBe(100);
        result.Warnings.ShouldBe([ToolWarnings.KeepAliveBroken]);
    }

    [Theory]
    [ToolData(LoadTool.ApacheBench, "/", "1.1", 11)]
    [ToolData(LoadTool.ApacheBench, "/unsized", "1.1", 11)]
    [ToolData(LoadTool.H2load, "/", "1.1", 11)]
    [ToolData(LoadTool.H2load, "/unsized", "1.1", 11)]
    [ToolData(LoadTool.H2load, "/", "2", 11)]
    [ToolData(LoadTool.H2load, "/empty", "2", 0)]
    [ToolData(LoadTool.Oha, "/", "1.1", 11)]
    [ToolData(LoadTool.Oha, "/unsized", "1.1", 11)]
    [ToolData(LoadTool.Oha, "/", "2", 11)]
    [ToolData(LoadTool.Oha, "/empty", "1.1", 0)]
    public async Task HttpTools_Bodies_AreCountedWithoutHeadersAndFrames(LoadTool tool, string path, string version, long bytes)
    {
        var request = new HttpRequestPlan { Version = version };
        var port = version == HttpRequestPlan.Http2 ? server.GrpcPort : server.HttpPort;
        var result = await LoadTools.RunAsync(LoadTools.Http(tool, port, path, request) with { Requests = 100 });

        (result.Requests, result.BodyBytes).ShouldBe((100, 100 * bytes));
    }

    [Theory]
    [ToolData(LoadTool.ApacheBench, "POST")]
    [ToolData(LoadTool.ApacheBench, "PUT")]
    [ToolData(LoadTool.ApacheBench, "HEAD")]
    [ToolData(LoadTool.H2load, "POST")]
    [ToolData(LoadTool.H2load, "PUT")]
    [ToolData(LoadTool.H2load, "HEAD")]
    [ToolData(LoadTool.Oha, "POST")]
    [ToolData(LoadTool.Oha, "PUT")]
    [ToolData(LoadTool.Oha, "HEAD")]
    public async Task HttpTools_OtherMethods_SendMethodHeadersAndBody(LoadTool tool, string method)
    {
        var request = method == "HEAD"
            ? new HttpRequestPlan { Method = method }
            : new HttpRequestPlan { Method = method, Body = "ping",
                Headers = new Dictionary<string, string> { ["Content-Type"] = "text/x-ping" } };
        var result = await LoadTools.RunAsync(LoadTools.Http(tool, server.HttpPort, "/echo", request) with { Requests = 20 });

        result.Errors.ShouldBe(0);
        result.Requests.ShouldBe(20);
    }

    [Fact]
    public async Task H2load_RequestsOnly_CountsEachOnce()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.H2load, server.HttpPort, "/") with { Requests = 500 });

        result.Requests.ShouldBe(500);
        result.Errors.ShouldBe(0);
        result.Histogram.Count.ShouldBe(500);
        result.StartUnixNanoseconds!.Value.ShouldBeGreaterThan(1_700_000_000_000_000_000);
    }

    [Fact]
    public async Task H2load_Duration_WindowIsTheDuration()
    {
        var result =
            await LoadTools.RunAsync(LoadTools.Http(LoadTool.H2load, server.HttpPort, "/flaky") with { DurationMilliseconds = 1_000 });

        result.WindowNanoseconds.ShouldBeInRange(990_000_000, 1_200_000_000);
        result.ErrorsByCause.Keys.ShouldBe(["http 503"]);
        ((double)result.Errors / (result.Requests + result.Errors)).ShouldBe(0.1, 0.01);
        result.Histogram.Count.ShouldBe(result.Requests);
    }

    [Fact]
    public async Task H2load_ExpectedStatusOtherThan2xx_IsTheCorrectOne()
    {
        var result =
            await LoadTools.RunAsync(
                LoadTools.Http(
                    LoadTool.H2load, server.HttpPort, "/fails", new HttpRequestPlan { ExpectedStatus = 500 }) with { Requests = 50 });

        (result.Requests, result.Errors).ShouldBe((50, 0));
    }

    [Fact]
    public async Task H2load_NobodyListens_AllAreErrors()
    {
        var result = await LoadTools.RunAsync(LoadTools.Http(LoadTool.H2load, 1, "/") with { Requests = 50 });

        (result.Requests, result.Errors).ShouldBe((0, 50));
        result.ErrorsByCause.Keys.ShouldBe(["connection"]);
    }

    [Fact]
    public async Task H2load_Grpc_SpreadsCallsOverStreams()
    {
        var result = await LoadTools.RunAsync(LoadTools.Grpc(LoadTool.H2load, server.GrpcPort, "SayHello") with { Requests = 200 });

        // field 1, "hello"
        (result.Requests, result.Errors, result.BodyBytes).ShouldBe((200, 0, 200 * 7));
    }

    [NeedsFact("ghz")]
    public async Task Ghz_RequestsOnly_CountsEachOnce()
    {
        var result =
            await LoadTools.RunAsync(LoadTools.Grpc(LoadTool.Ghz, server.GrpcPort, "SayHello") with { Requests = 500, Connections = 2 });

        (result.Requests, result.Errors).ShouldBe((500, 0));
        result.Histogram.Count.ShouldBe(500);
    }

    [Trait("Level", "quiet")]
    [NeedsTheory("ghz")]
    [InlineData(null)]
    [InlineData(1_000_000L)]
    public async Task Ghz_DurationEndsWithinCalls_RunningCallsAreNoErrors(long? requests)
    {
        var result =
            await LoadTools.RunAsync(
                LoadTools.Grpc(LoadTool.Ghz, server.GrpcPort, "Slow") with { Requests = requests, DurationMilliseconds = 1_500 });

        (result.Errors, result.WindowNanoseconds).ShouldBe((0, 1_500_000_000));
        result.Requests.ShouldBeInRange(4, 8);
        result.Answered.ShouldBe(result.Requests + result.Drain);
    }

    [Trait("Level", "quiet")]
    [NeedsFact("ghz")]
    public async Task Ghz_ItsOwnDurationStop_KillsRunningCalls()
    {
        // The default that the builder avoids; it is why the test above can fail.
        var cell = LoadTools.Grpc(LoadTool.Ghz, server.GrpcPort, "Slow") with { DurationMilliseconds = 1_500 };
        var result = await LoadTools.RunAsync(cell, argument => argument.Replace("=wait", "=close", StringComparison.Ordinal));

        result.Answered!.Value.ShouldBeLessThan(result.Requests + result.Drain!.Value);
    }

    [NeedsFact("ghz")]
    public async Task Ghz_FailedCalls_StayOutOfTheLatencies()
    {
        var result = await LoadTools.RunAsync(LoadTools.Grpc(LoadTool.Ghz, server.GrpcPort, "Flaky") with { Requests = 400 });

        result.Requests.ShouldBe(360);
        result.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["grpc Unavailable"] = 40 });
        result.Histogram.Count.ShouldBe(360);
    }
}
