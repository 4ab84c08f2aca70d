using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

/// <summary>A variant whose ten trials give no cause for warning, and changes to it.</summary>
internal static class Evidences
{
    public const int Rounds = 10;
    private const long Second = 1_000_000_000;

    /// <summary>Rates of trials without trend, modes or much spread.</summary>
    private static readonly double[] Steady = [1000, 1004, 997, 1002, 999, 1003, 998, 1001, 1000, 996];

    public static Cell Cell { get; } = new(new Scenario { Name = "hello" }, "");

    public static VariantEvidence Good(string variant = "aot") => With(variant, record => record, sample => sample);

    public static VariantEvidence WithSample(Func<CellSample, CellSample> change, string variant = "aot") =>
        With(variant, record => record, change);

    public static VariantEvidence WithRecord(Func<TrialRecord, TrialRecord> change) => With("aot", change, sample => sample);

    public static VariantEvidence WithRates(params IReadOnlyList<double> rates) =>
        Good() with { Cells = [new Series(Cell, "requests/s", rates)] };

    public static CellSample Sample { get; } = new()
    {
        Scenario = "hello",
        Tool = new ToolVersion { Name = "ghz", Version = "1" },
        WindowNanoseconds = 20 * Second,
        ProbeWindowNanoseconds = 20 * Second,
        Requests = 20_000,
        TargetCpuNanoseconds = 10 * Second,
        SidecarCpuNanoseconds = 0,
        TargetCpuLimitMillicores = 1000,
        TargetThrottledPeriods = 0,
        OtherCpuNanoseconds = Second,
        TargetNodeCpus = 4,
        WarmupNanoseconds = 12 * Second,
        WarmupSteady = true,
        GeneratorCpuNanoseconds = 10 * Second,
        Generator =
            new GeneratorUsage { WindowNanoseconds = 20 * Second, CpuNanoseconds = 10 * Second, CpuLimitMillicores = 2000, Periods = 200,
                ThrottledPeriods = 0 },
    };

    /// <summary>The sample in a closed loop of so many calls, with a mean latency.</summary>
    public static CellSample InFlight(CellSample sample, int planned, long nanoseconds) =>
        sample with { Concurrency = planned, Latency = new LatencySample { MeanNanoseconds = nanoseconds } };

    /// <summary>The sample in an open loop that reaches its rate.</summary>
    public static CellSample Open(CellSample sample) => sample with { RateMilliPerSecond = 1_000_000, CoordinatedOmissionCorrected = true };

    private static VariantEvidence With(string variant, Func<TrialRecord, TrialRecord> record, Func<CellSample, CellSample> sample) => new(
        variant,
        [.. Enumerable.Range(1, Rounds).Select(round => new MeasuredTrial
        {
            Record = record(new TrialRecord
            {
                Round = round, Variant = variant, TargetNode = "node1", GeneratorNode = "node2", ImageId = "registry.example/a@sha256:aa",
            }),
            Startup = null,
            Cells = [MeasuredCell.Of(sample(Sample))],
        })],
        Discarded: 0,
        Planned: Rounds)
    {
        Cells = [new Series(Cell, "requests/s", Steady)],
    };
}
