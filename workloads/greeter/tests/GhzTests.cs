using System.Diagnostics;
using System.Text.Json;

namespace Greeter.Tests;

/// <summary>The real load tool.</summary>
public sealed class GhzTests(RunningGreeter greeter) : IClassFixture<RunningGreeter>
{
    /// <summary>Twenty messages of 5 ms take 100 ms.</summary>
    private const long LongestNanoseconds = 150_000_000;

    [NeedsTheory("ghz")]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Ghz_WithProtoOrReflection_CountsOnlyGoodCalls(bool proto)
    {
        string[] source = proto ? ["--proto", Path.Combine(AppContext.BaseDirectory, "greet.proto")] : [];
        var json = await RunAsync([
            "--insecure", "--format", "json", "--call", "greet.Greeter/SayHello", "-d", "{\"name\":\"hotlap\"}", "-n", "50", "-c", "5",
            .. source, $"127.0.0.1:{greeter.Grpc.BaseAddress!.Port}"]);

        using var report = JsonDocument.Parse(json);
        report.RootElement.GetProperty("statusCodeDistribution").GetProperty("OK").GetInt32().ShouldBe(50);
    }

    [NeedsTheory("ghz")]
    [InlineData("SayHellos", "{\"replies\":20,\"milliseconds\":5}")]
    [InlineData("CollectHellos", "{\"milliseconds\":5}", "--stream-call-count=20")]
    [InlineData("Chat", "{\"milliseconds\":5}", "--stream-call-count=20")]
    public async Task Ghz_StreamsOfTwentyMessages_TakeTheirTime(string method, string data, params string[] more)
    {
        // Other programs delay the messages of some runs; a wrong pace delays those of every run.
        var fastest = long.MaxValue;
        for (var run = 0; run < 10 && fastest > LongestNanoseconds; run++)
            fastest = Math.Min(fastest, await FastestAsync(method, data, more));

        fastest.ShouldBeInRange(100_000_000, LongestNanoseconds);
    }

    private async Task<long> FastestAsync(string method, string data, string[] more)
    {
        var json = await RunAsync(["--insecure", "--format", "json", "--call", $"greet.Streams/{method}", "-d", data, "-n", "20", "-c", "5", .. more, $"127.0.0.1:{greeter.Grpc.BaseAddress!.Port}"]);

        using var report = JsonDocument.Parse(json);
        report.RootElement.GetProperty("statusCodeDistribution").GetProperty("OK").GetInt32().ShouldBe(20);
        return report.RootElement.GetProperty("fastest").GetInt64();
    }

    [NeedsFact("ghz")]
    public async Task Ghz_MoreRepliesThanThereAre_IsInvalid() =>
        (await RunAsync(["--insecure", "--format", "json", "--call", "greet.Streams/SayHellos", "-d", "{\"replies\":1000001}", "-n", "1", "-c", "1", $"127.0.0.1:{greeter.Grpc.BaseAddress!.Port}"]))
            .ShouldContain("replies is 1000001; use 0 to 1000000");

    private static async Task<string> RunAsync(string[] arguments)
    {
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        using var process = Process.Start(new ProcessStartInfo(Needs.Find("ghz")!, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var errors = process.StandardError.ReadToEndAsync(deadline.Token);
        var output = await process.StandardOutput.ReadToEndAsync(deadline.Token);
        await process.WaitForExitAsync(deadline.Token);
        process.ExitCode.ShouldBe(0, await errors);
        return output;
    }
}
