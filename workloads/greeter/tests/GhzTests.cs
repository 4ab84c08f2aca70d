using System.Diagnostics;
using System.Text.Json;

namespace Greeter.Tests;

/// <summary>The real load tool, from HOTLAP_BIN or the user's cache.</summary>
public sealed class GhzTests(RunningGreeter greeter) : IClassFixture<RunningGreeter>
{
    [Theory]
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

    private static async Task<string> RunAsync(string[] arguments)
    {
        var folder = Environment.GetEnvironmentVariable("HOTLAP_BIN")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache/hotlap/bin");
        var program = Path.Combine(folder, "ghz");
        File.Exists(program).ShouldBeTrue($"there is no {program}; set HOTLAP_BIN to the folder that holds ghz");

        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var errors = process.StandardError.ReadToEndAsync(deadline.Token);
        var output = await process.StandardOutput.ReadToEndAsync(deadline.Token);
        await process.WaitForExitAsync(deadline.Token);
        process.ExitCode.ShouldBe(0, await errors);
        return output;
    }
}
