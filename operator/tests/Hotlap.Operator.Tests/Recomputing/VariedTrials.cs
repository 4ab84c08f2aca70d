using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Operator.Tests.Recomputing;

/// <summary>Samples that differ by round, variant, cell and generator, with every figure that a generator can state; the third round is spoiled.</summary>
internal static class VariedTrials
{
    public const int SpoiledRound = 3;

    /// <summary>Its runtime states no JIT, as one compiled ahead of time, and the node lets nobody see its memory.</summary>
    public const string Silent = "aot";

    private const long Second = 1_000_000_000;

    public static IEnumerable<SampleLine> Of(Pod generator)
    {
        var (round, variant) =
            (int.Parse(generator.Metadata.Label(Labels.Round)!, CultureInfo.InvariantCulture), generator.Metadata.Label(Labels.Variant)!);
        var own = generator.Metadata.Name.Aggregate(0, (hash, letter) => unchecked((31 * hash) + letter));
        var seed = (1000 * round) + (100 * variant.Length) + (10 * variant[0]);
        yield return new SampleLine { Startup = Startup(new Random(seed), variant) };
        foreach (var (scenario, payload) in new[] { ("capacity", "1Ki"), ("capacity", "64Ki"), ("latency", "") })
        {
            var random = new Random(unchecked(seed + own + scenario.Length + (31 * payload.Length)));
            yield return new SampleLine { Cell = Cell(random, scenario, payload, variant, round == SpoiledRound && variant == Silent) };
        }
    }

    private static StartupSample Startup(Random random, string variant)
    {
        var listening = random.Next(80_000, 120_000);
        return new StartupSample
        {
            ListeningMicroseconds = listening,
            FirstCorrectAnswerMicroseconds = listening + random.Next(1_000, 40_000),
            ResolutionMicroseconds = random.Next(900, 1_900),
            ExecUnixNanoseconds = (DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000) + random.Next(1_000_000),
            Attempts = 3,
            IdleMemoryBytes = random.Next(20_000_000, 30_000_000),
            CpuNanoseconds = random.Next(50_000_000),
            RunDelayNanoseconds = random.Next(10_000_000),
            Runtime = Runtime(random, variant),
            ProcessName = "service",
        };
    }

    private static CellSample Cell(Random random, string scenario, string payload, string variant, bool isSpoiled)
    {
        var (latencies, requests) = (Latencies(random), random.Next(2_000, 3_000));
        return new CellSample
        {
            Scenario = scenario,
            Payload = payload,
            Tool = new ToolVersion { Name = "h2load", Version = "1.52" },
            StartUnixNanoseconds = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000,
            WindowNanoseconds = (10 * Second) + random.Next(100_000_000),
            Requests = requests,
            Drain = random.Next(50),
            UnsentRequests = scenario == "latency" ? random.Next(5) : null,
            AnsweredRequests = requests + random.Next(50),
            Errors = random.Next(5),
            ErrorsByCause = new Dictionary<string, long> { ["http 500"] = random.Next(5) },
            Latency = latencies,
            TargetCpuNanoseconds = random.Next(100_000_000, 110_000_000),
            TargetPeakMemoryBytes = variant == Silent ? null : random.Next(40_000_000, 60_000_000),
            TargetMemoryAtPeak = variant == Silent ? null
                : new ResidentMemory(random.Next(20_000_000, 30_000_000), random.Next(9_000_000), random.Next(8_000_000)),
            AnswerBodyBytes = variant == Silent ? null : random.Next(1_000, 1_100),
            StreamMessages = variant == Silent ? null : 100,
            TargetMemory = variant == Silent ? null : new MemoryCurve
            {
                IntervalMilliseconds = 1_600, Bytes = [.. Enumerable.Range(0, 38).Select(_ => (long?)random.Next(40_000_000, 60_000_000))],
            },
            TargetCpuRequestMillicores = random.Next(2),
            TargetMemoryRequestBytes = random.Next(40_000_000, 60_000_000),
            ProbeWindowNanoseconds = (61 * Second) + random.Next(1_000_000_000),
            Runtime = Runtime(random, variant),
            Concurrency = 25,
            RateMilliPerSecond = scenario == "latency" ? 250_000 : null,
            CoordinatedOmissionCorrected = scenario == "latency",
            StartDelayNanoseconds = random.Next(10_000, 5_000_000),
            WarmupNanoseconds = random.NextInt64(10 * Second, 20 * Second), RampUpNanoseconds = random.NextInt64(Second, 10 * Second),
            WarmupSteady = random.Next(4) > 0,
            Curve = payload == "1Ki" ? [.. Enumerable.Range(0, 3).Select(part => Point(random, part))] : [],
            Warnings = isSpoiled ? ["StartMissed"] : [],
        };
    }

    private static LatencySample Latencies(Random random)
    {
        long[] values =
            [.. Enumerable.Range(0, 2_000).Select(_ => (long)(1_000_000 * Math.Exp(2 * random.NextDouble() * random.NextDouble())))];
        var histogram = new LatencyHistogram();
        foreach (var value in values)
            histogram.Record(value);
        return new LatencySample
        {
            MinNanoseconds = values.Min(),
            MeanNanoseconds = (long)values.Average(),
            MaxNanoseconds = values.Max(),
            ResolutionNanoseconds = 1_000,
            Histogram = histogram.EncodeBase64(),
        };
    }

    private static RuntimeSample Runtime(Random random, string variant) => new()
    {
        WindowNanoseconds = random.NextInt64(9 * Second, 11 * Second),
        AllocatedBytes = random.Next(100_000_000),
        Gen0Collections = random.Next(100),
        Gen1Collections = random.Next(10),
        Gen2Collections = random.Next(3),
        GcPauseNanoseconds = random.Next(1_000_000_000),
        JitNanoseconds = variant == Silent ? null : random.Next(1_000_000_000),
        JitMethods = variant == Silent ? null : random.Next(5_000),
    };

    private static CurvePoint Point(Random random, int part) => new()
    {
        OffsetMilliseconds = 1_000 * part,
        DurationMilliseconds = 1_000,
        Concurrency = 10 * (part + 1),
        RatePerSecond = 100 * (part + 1),
        Requests = random.Next(100, 1_000),
        Errors = 0,
        P50Nanoseconds = random.Next(1_000_000, 2_000_000),
        P99Nanoseconds = random.Next(3_000_000, 4_000_000),
    };
}
