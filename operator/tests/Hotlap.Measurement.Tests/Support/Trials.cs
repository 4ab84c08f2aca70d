using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>Trials as an agent would have recorded them.</summary>
internal static class Trials
{
    public const string Scenario = "hello";

    /// <summary>Two variants with the bytes of their images.</summary>
    public static ComparisonPlan JitAndAot { get; } =
        new() { Variants = [new ComparedVariant("jit", 40_000_000), new ComparedVariant("aot", 10_000_000)] };

    /// <summary>Rates of ten trials without much spread.</summary>
    public static long[] Steady { get; } = [1000, 1010, 990, 1005, 995, 1002, 998, 1001, 999, 1000];

    /// <summary>Ten rounds in which aot has exactly so many percent of jit's rate.</summary>
    public static List<MeasuredTrial> Pairs(long percent) =>
        [.. Steady.SelectMany(
            (rate, index) => new[] { OfRate("jit", index + 1, rate * 100), OfRate("aot", index + 1, rate * percent) })];

    /// <summary>One trial per rate, in rounds from 1 on, whose latencies are those of the rate.</summary>
    public static IEnumerable<MeasuredTrial> OfRates(string variant, params long[] rates) =>
        rates.Select((rate, index) => OfRate(variant, index + 1, rate));

    /// <summary>A trial of 10 s with one cell.</summary>
    public static MeasuredTrial OfRate(string variant, int round, long rate) =>
        Of(variant, round, Cell(rate * 10, 1_000_000_000 / Math.Max(1, rate)));

    public static MeasuredTrial Of(string variant, int round, params CellSample[] cells) => new()
    {
        Record = new TrialRecord { Measurement = "one", Round = round, Variant = variant },
        Startup = new StartupSample { FirstCorrectAnswerMicroseconds = 50_000, IdleMemoryBytes = 20_000_000 },
        Cells = [.. cells.Select(cell => CellMerger.Merge([cell]))],
    };

    /// <summary>A cell of 10 s whose answers all took the same time.</summary>
    public static CellSample Cell(long requests, long nanoseconds)
    {
        var histogram = new LatencyHistogram();
        histogram.Record(nanoseconds, requests);
        return new CellSample
        {
            Scenario = Scenario,
            Tool = new ToolVersion { Name = "h2load", Version = "1" },
            Requests = requests,
            WindowNanoseconds = 10_000_000_000,
            TargetCpuNanoseconds = requests * 1000,
            TargetPeakMemoryBytes = 50_000_000,
            TargetMemoryAtPeak = new ResidentMemory(AnonymousBytes: 30_000_000, FileBytes: 19_000_000),
            AnswerBodyBytes = 11,
            Latency = requests == 0 ? new LatencySample() : new LatencySample
            {
                MinNanoseconds = nanoseconds, MeanNanoseconds = nanoseconds, MaxNanoseconds = nanoseconds,
                Histogram = histogram.EncodeBase64(),
            },
        };
    }

    public static MeasuredTrial WithStartup(this MeasuredTrial trial, long microseconds, bool pulled = false) => trial with
    {
        Startup = trial.Startup! with { FirstCorrectAnswerMicroseconds = microseconds },
        Record = trial.Record with { ImagePulled = pulled },
    };
}
