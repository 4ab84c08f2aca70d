using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Operator.Tests.Support;

/// <summary>What a generator writes for a run with one scenario.</summary>
internal static class Samples
{
    public static IEnumerable<SampleLine> Lines(int requestsPerSecond, DateTimeOffset begin = default) =>
    [
        new SampleLine
        {
            Startup = new StartupSample
            {
                ListeningMicroseconds = 90_000,
                FirstCorrectAnswerMicroseconds = 100_000,
                ResolutionMicroseconds = 1000,
                ExecUnixNanoseconds = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000,
                Attempts = 3,
                IdleMemoryBytes = 20_000_000,
                ProcessName = "service",
            },
        },
        new SampleLine { Cell = Cell(requestsPerSecond, begin) },
    ];

    /// <summary>What the agent beside a program writes: one cell, and no startup.</summary>
    public static SampleLine Program() => new()
    {
        Cell = new CellSample
        {
            Scenario = "walk",
            Tool = new ToolVersion { Name = "walker", Version = "1" },
            WindowNanoseconds = 1_000_000_000,
            Metrics = new Dictionary<string, long> { ["calls"] = 40, ["time"] = 9_200_000 },
        },
    };

    /// <summary>What the agent beside a program writes that measures a service: the service's startup, and one cell.</summary>
    public static IEnumerable<SampleLine> Walk(int calls) =>
    [
        Lines(1).First(),
        new SampleLine { Cell = Cell(
            calls, default) with { Scenario = "walk", Tool = new ToolVersion { Name = "walker" }, Metrics = new Dictionary<string, long>(),
            Warnings = ["SelfTimed"] } },
    ];

    private static CellSample Cell(int requestsPerSecond, DateTimeOffset begin)
    {
        var latencies = new LatencyHistogram();
        latencies.Record(2_000_000, requestsPerSecond);
        return new CellSample
        {
            Scenario = "hello",
            Tool = new ToolVersion { Name = "ab", Version = "2.3" },
            StartUnixNanoseconds = begin == default ? 0 : (begin - DateTimeOffset.UnixEpoch).Ticks * TimeSpan.NanosecondsPerTick,
            WindowNanoseconds = 1_000_000_000,
            Requests = requestsPerSecond,
            Latency = new LatencySample
            {
                MinNanoseconds = 2_000_000, MeanNanoseconds = 2_000_000, MaxNanoseconds = 2_000_000, Histogram = latencies.EncodeBase64(),
            },
        };
    }
}
