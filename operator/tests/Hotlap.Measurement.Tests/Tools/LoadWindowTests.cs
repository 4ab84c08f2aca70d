using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>One definition of the window for each tool: completions inside count, what is in flight at its end is the drain.</summary>
public sealed class LoadWindowTests
{
    private const long Millisecond = 1_000_000;
    private const long Second = 1_000 * Millisecond;

    // 2026-01-01T00:00:00Z
    private const long Epoch = 1_767_225_600 * Second;

    private static readonly CellPlan Cell = new() { KeepAlive = true, Concurrency = 2, DurationMilliseconds = 10_000 };

    [Theory]
    [InlineData(LoadTool.Ghz)]
    [InlineData(LoadTool.H2load)]
    public void Whole_AnswerThatTakesFifteenSeconds_IsDrainAndLeavesTheRateAlone(LoadTool tool)
    {
        // One call each 10 ms for 10.1 s, and one that begins after 9 s and takes 15 s.
        var calls = Steady(0, 10_100).Append((Begin: 9_000 * Millisecond, Latency: 15 * Second)).ToList();

        var result = Read(tool, calls).Whole();

        (result.WindowNanoseconds, result.Requests, result.Drain, result.Answered).ShouldBe((10 * Second, 1_000, 1, 1_011));
        result.Histogram.Max.ShouldBeLessThan(Second);
    }

    [Theory]
    [InlineData(LoadTool.Ghz)]
    [InlineData(LoadTool.H2load)]
    public void Whole_FixedNumberOfRequests_CountsThemAll(LoadTool tool)
    {
        var result = Read(tool, [.. Steady(0, 5_000)], Cell with { DurationMilliseconds = null, Requests = 500 }).Whole();

        (result.WindowNanoseconds, result.Requests, result.Drain).ShouldBe((5 * Second, 500, 0));
    }

    [Theory]
    [InlineData(0, 10_000)] // started with the first request: it sends for 10.1 s
    [InlineData(-100, 10_000)]
    [InlineData(-400, 9_700)] // it connected for 400 ms, so it may have stopped sending 300 ms before the planned end
    public void FindWindow_ToolThatConnectedForLong_EndsWithItsLoad(long startedMilliseconds, long milliseconds)
    {
        var reading = Read(LoadTool.Ghz, [.. Steady(0, 9_650)]);

        reading.FindWindow(Epoch + (startedMilliseconds * Millisecond))!.Value.Length.ShouldBe(milliseconds * Millisecond);
    }

    [Fact]
    public void FindWindow_StalledTarget_LastsAsPlanned() =>
        Read(LoadTool.H2load, [.. Steady(0, 2_000), (1_990 * Millisecond, 20 * Second)]).FindWindow(Epoch)!.Value.Length.ShouldBe(10 * Second);

    [Fact]
    public void FindExtent_LastsUntilTheLastAnswer() =>
        Read(LoadTool.Ghz, [.. Steady(0, 2_000), (1_990 * Millisecond, 20 * Second)]).FindExtent()!.Value.Length
            .ShouldBe((1_990 * Millisecond) + (20 * Second));

    [Fact]
    public void Whole_OpenLoop_CountsFromThePlanAndSeesTheRate()
    {
        var cell = Cell with { RatePerSecond = 100 };

        Read(LoadTool.Ghz, [.. Steady(0, 10_100)], cell).Whole().Warnings.ShouldBeEmpty();
        Read(LoadTool.Ghz, [.. Steady(0, 9_000)], cell).Whole(Epoch).Warnings.ShouldBe([ToolWarnings.RateNotReached]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(90)]
    [InlineData(250)]
    [InlineData(500)]
    public void Merge_GeneratorsThatStartApart_HaveTheRateOfAStartTogether(long skew)
    {
        // Both send 1,000 a second while they run alone and while they run together.
        ToolReading[] readings = [Read(LoadTool.Ghz, [.. Dense(0)]), Read(LoadTool.Ghz, [.. Dense(skew)])];
        var windows = readings.Select(reading => reading.FindWindow(null)!.Value).ToList();
        var common = new LoadWindow(windows.Max(window => window.Begin), windows.Min(window => window.End));

        var merged = CellMerger.Merge([.. readings.Select(reading => reading.Within(common)).Select((result, i) => new CellSample
        {
            Requests = result.Requests, WindowNanoseconds = result.WindowNanoseconds, Drain = result.Drain,
            StartDelayNanoseconds = i * skew * Millisecond, Latency = result.ToLatencySample(),
        })]).Sample;

        CellFigures.Of(merged).RequestsPerSecond!.Value.ShouldBe(2_000, 0.005 * 2_000);
        merged.WindowNanoseconds.ShouldBe((10_000 - skew) * Millisecond);
    }

    [Theory]
    [InlineData(true, 3_000, false)] // 7 s are common to all
    [InlineData(true, 4_000, true)]
    [InlineData(false, 100, false)]
    [InlineData(false, 101, true)]
    public void MissesStart_ByWhatCountsOfTheLoad(bool isCommon, long delay, bool misses) =>
        ValidRounds.MissesStart((isCommon ? 10_000 - delay : 10_000) * Millisecond, delay * Millisecond, isCommon).ShouldBe(misses);

    private static IEnumerable<(long Begin, long Latency)> Steady(long from, long to) =>
        Enumerable.Range(0, (int)((to - from) / 10)).Select(i => ((from + (10L * i)) * Millisecond, 10 * Millisecond));

    private static IEnumerable<(long Begin, long Latency)> Dense(long from) =>
        Enumerable.Range(0, 10_100).Select(i => ((from + i) * Millisecond, Millisecond));

    private static ToolReading Read(LoadTool tool, List<(long Begin, long Latency)> calls, CellPlan? cell = null)
    {
        var plan = (cell ?? Cell) with { Tool = tool };
        return tool == LoadTool.Ghz
            ? GhzReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(GhzReport(calls))), plan)
            : H2loadReader.Read(new StringReader(H2loadSummary(calls.Count)), new MemoryStream(Encoding.UTF8.GetBytes(H2loadLog(calls))), plan);
    }

    private static string GhzReport(List<(long Begin, long Latency)> calls)
    {
        var details = calls.Select(call =>
            $$"""{"timestamp":"{{DateTimeOffset.UnixEpoch.AddTicks((Epoch + call.Begin + call.Latency) / 100):O}}","latency":{{call.Latency}},"status":"OK"}""");
        return $$"""{"count":{{calls.Count}},"total":1,"details":[{{string.Join(',', details)}}]}""";
    }

    private static string H2loadLog(List<(long Begin, long Latency)> calls) =>
        string.Concat(calls.Select(call => $"{(Epoch + call.Begin) / 1_000}\t200\t{call.Latency / 1_000}\n"));

    private static string H2loadSummary(int count) => $"""
        finished in 25.00s, 40.00 req/s, 1.00KB/s
        requests: {count} total, {count} started, {count} done, {count} succeeded, 0 failed, 0 errored, 0 timeout
        status codes: {count} 2xx, 0 3xx, 0 4xx, 0 5xx

        """;
}
