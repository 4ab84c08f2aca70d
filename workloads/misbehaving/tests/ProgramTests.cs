using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Misbehaving.Tests;

/// <summary>What the program states where it is no server.</summary>
public sealed class ProgramTests(CompiledProgram program) : IClassFixture<CompiledProgram>
{
    [Fact]
    public async Task Run_States_StatesWhatItsClockSays()
    {
        var (code, _, lines) = await RunAsync("PROGRAM=states", "SLEEP_MS=50", "BURN_MS=20", "TOUCH_MB=1");

        code.ShouldBe(0);
        lines.Select(line => line.GetRawText()).ShouldBe(["""{"window":"begin"}""", lines[1].GetRawText(), """{"metric":"calls","value":7}""", """{"window":"end"}"""]);
        lines[1].GetProperty("metric").GetString().ShouldBe("time");
        // A busy machine wakes it late.
        lines[1].GetProperty("value").GetInt64().ShouldBeInRange(50_000_000, 2_000_000_000);
    }

    /// <summary>The last look at the program may come too early on a busy machine, but not at every run of a minute.</summary>
    [Fact]
    public void Run_States_UsesTheCpuAndMemoryAskedFor()
    {
        var begin = Stopwatch.GetTimestamp();
        var (cpu, peak) = Watch();
        while (!(cpu is >= 280 and <= 320 && peak is >= 64 and <= 68) && Stopwatch.GetElapsedTime(begin).TotalSeconds < 60)
            (cpu, peak) = Watch();

        cpu.ShouldBeInRange(280, 320);
        peak.ShouldBeInRange(64, 68);
    }

    /// <summary>Runs it once: milliseconds of CPU time, and the most resident MiB.</summary>
    private (double Cpu, double Peak) Watch()
    {
        using var run = Start("PROGRAM=states", "SLEEP_MS=0", "BURN_MS=300", "TOUCH_MB=64");
        var (cpu, peak) = (0L, 0L);
        while (!run.HasExited)
        {
            cpu = Math.Max(cpu, ReadNumber($"/proc/{run.Id}/schedstat", "^([0-9]+)"));
            peak = Math.Max(peak, ReadNumber($"/proc/{run.Id}/status", "VmHWM:\\s+([0-9]+) kB"));
        }

        return (cpu / 1e6, peak / 1024.0);
    }

    [Theory]
    [InlineData("latencies", 1000, 0)]
    [InlineData("errors", 998, 2)]
    public async Task Run_Latencies_StatesThoseThatAreKnown(string mode, int latencies, int errors)
    {
        var begin = Stopwatch.GetTimestamp();
        var (code, _, lines) = await RunAsync($"PROGRAM={mode}", "SLEEP_MS=100");

        code.ShouldBe(0);
        Stopwatch.GetElapsedTime(begin).TotalMilliseconds.ShouldBeGreaterThanOrEqualTo(100);
        lines.SelectMany(line => line.TryGetProperty("latencies", out var values) ? values.EnumerateArray().Select(value => value.GetInt64()) : [])
            .ShouldBe(Enumerable.Range(1, latencies).Select(microseconds => microseconds * 1000L));
        lines.Sum(line => line.TryGetProperty("errors", out var count) ? count.GetInt32() : 0).ShouldBe(errors);
    }

    [Theory]
    [InlineData("exit-3", 3, "time calls", "misbehaving: the shop did not answer\n")]
    [InlineData("nothing", 0, "", "")]
    [InlineData("unknown-metric", 0, "time calls colour", "")]
    [InlineData("missing-metric", 0, "time", "")]
    [InlineData("colours", 2, "", "misbehaving: PROGRAM is 'colours'; give a mode as in the README\n")]
    public async Task Run_AFailingMode_FailsInThatWay(string mode, int expectedCode, string metrics, string expectedErrors)
    {
        var (code, errors, lines) = await RunAsync($"PROGRAM={mode}");

        (code, errors).ShouldBe((expectedCode, expectedErrors));
        string.Join(' ', lines.Select(line => line.GetProperty("metric").GetString())).ShouldBe(metrics);
    }

    [Fact]
    public async Task Run_Broken_StatesAFractionInItsThirdLine()
    {
        var (code, _, lines) = await RunAsync("PROGRAM=broken");

        code.ShouldBe(0);
        lines.Count.ShouldBe(3);
        lines[2].GetProperty("value").TryGetInt64(out _).ShouldBeFalse();
    }

    [Fact]
    public async Task Run_Hangs_StatesAResultAndStays()
    {
        using var run = Start("PROGRAM=hangs");

        (await run.StandardOutput.ReadLineAsync()).ShouldBe("""{"metric":"time","value":1000000}""");
        run.HasExited.ShouldBeFalse();
        run.Kill();
    }

    [Fact]
    public async Task Run_WithAResultsFile_AppendsToIt()
    {
        var path = Path.GetTempFileName();
        await File.WriteAllTextAsync(path, "before\n");
        using var run = Process.Start(new ProcessStartInfo(program.Path, ["PROGRAM=missing-metric"]) { Environment = { ["HOTLAP_RESULTS"] = path } })!;
        await run.WaitForExitAsync();

        (await File.ReadAllTextAsync(path)).ShouldBe("before\n{\"metric\":\"time\",\"value\":1000000}\n");
        File.Delete(path);
    }

    private Process Start(params string[] settings) =>
        Process.Start(new ProcessStartInfo(program.Path, settings) { RedirectStandardOutput = true, RedirectStandardError = true })!;

    private async Task<(int Code, string Errors, List<JsonElement> Lines)> RunAsync(params string[] settings)
    {
        using var run = Start(settings);
        var output = run.StandardOutput.ReadToEndAsync();
        var errors = await run.StandardError.ReadToEndAsync();
        await run.WaitForExitAsync();
        return (run.ExitCode, errors, [.. (await output).Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonSerializer.Deserialize<JsonElement>(line))]);
    }

    /// <summary>A number of a file of the process; 0 where it has just ended.</summary>
    private static long ReadNumber(string path, string pattern)
    {
        try
        {
            return long.TryParse(Regex.Match(File.ReadAllText(path), pattern).Groups[1].Value, CultureInfo.InvariantCulture, out var value) ? value : 0;
        }
        catch (IOException)
        {
            return 0;
        }
    }
}
