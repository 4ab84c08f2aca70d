using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Tools;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

/// <summary>Samples and records in, codes out: each code just beyond its limit, and not at it.</summary>
public sealed class WarningFinderTests
{
    private const long Second = 1_000_000_000;

    private static readonly Dictionary<string, Func<CellSample, CellSample>> Samples = new()
    {
        ["generator at 81% of its limit"] = s => s with { Generator = s.Generator! with { CpuNanoseconds = 2 * 81 * Second / 5 } },
        ["generator at 80% of its limit"] = s => s with { Generator = s.Generator! with { CpuNanoseconds = 32 * Second } },
        ["ab at 81% of one core"] = s => s with { Tool = new ToolVersion { Name = "ab" }, GeneratorCpuNanoseconds = 81 * Second / 5 },
        ["program at 90% of its limit, one call at a time"] = s => Program(s, meanMilliseconds: 1),
        ["program at 90% of its limit, four calls in flight"] = s => Program(s, meanMilliseconds: 4),
        ["ghz at 81% of one core"] = s => s with { GeneratorCpuNanoseconds = 81 * Second / 5 },
        ["generator held back in 3 of 200 periods"] = s => s with { Generator = s.Generator! with { ThrottledPeriods = 3 } },
        ["generator held back in 2 of 200 periods"] = s => s with { Generator = s.Generator! with { ThrottledPeriods = 2 } },
        ["target held back, closed loop"] = s => s with { TargetThrottledPeriods = 3 },
        ["target held back, open loop"] = s => Evidences.Open(s) with { TargetThrottledPeriods = 3 },
        ["target held back in 2 of 200 periods, open loop"] = s => Evidences.Open(s) with { TargetThrottledPeriods = 2 },
        ["target at its limit, periods unreadable, open loop"] = s =>
            Evidences.Open(s) with { TargetThrottledPeriods = null, TargetCpuNanoseconds = 97 * Second / 5 },
        ["target below its limit, periods unreadable, open loop"] = s =>
            Evidences.Open(s) with { TargetThrottledPeriods = null, TargetCpuNanoseconds = 18 * Second },
        ["21 of 20021 requests failed"] = s => s with { Errors = 21, ErrorsByCause = new Dictionary<string, long> { ["connect"] = 21 } },
        ["20 of 20020 requests failed"] = s => s with { Errors = 20, ErrorsByCause = new Dictionary<string, long> { ["connect"] = 20 } },
        ["one answer with a wrong status"] = s => s with { Errors = 1, ErrorsByCause = new Dictionary<string, long> { ["http 500"] = 1 } },
        ["7.9 of 10 planned calls"] = s => Evidences.InFlight(s, 10, 79 * Second / 10_000),
        ["9.1 of 10 planned calls, by ghz"] = s => Evidences.InFlight(s, 10, 91 * Second / 10_000),
        ["9.6 of 10 planned calls, by h2load"] = s =>
            Evidences.InFlight(s, 10, 96 * Second / 10_000) with { Tool = new ToolVersion { Name = "h2load" } },
        ["8 of 10 planned calls, by ghz"] = s => Evidences.InFlight(s, 10, 8 * Second / 1_000),
        ["8 of 10 planned calls, by h2load"] = s => Evidences.InFlight(s, 10, 8 * Second / 1_000) with { Tool = new ToolVersion { Name = "h2load" } },
        ["9 of 10 planned calls, by h2load"] = s => Evidences.InFlight(s, 10, 9 * Second / 1_000) with { Tool = new ToolVersion { Name = "h2load" } },
        ["10 planned calls on connections with 5 streams"] = s => Evidences.InFlight(s, 10, 10 * Second / 1_000) with { ConcurrencyLimit = 5 },
        ["empty answers under load"] = s => s with { AnswerBodyBytes = 5_000, LoadBodyBytes = 0 },
        ["answers of 40% more bytes under load"] = s => s with { AnswerBodyBytes = 5_000, LoadBodyBytes = 7_000 * s.Requests },
        ["three connections of others"] = s => s with { ForeignConnections = 3, ForeignAddresses = ["10.0.0.9"] },
        ["workers that share 61 of 65 MiB"] = s => s with { TargetMemoryAtPeak = Workers(ownMebibytes: 2, sharedMebibytes: 61) },
        ["a server and its helper of 3 MiB, which share 1"] = s =>
            s with { TargetMemoryAtPeak = new ResidentMemory().And(60 << 20, 1 << 20, 0).And(2 << 20, 1 << 20, 0) },
        ["no connections of others"] = s => s with { ForeignConnections = 0 },
        ["no free port"] = s => s with { ErrorsByCause = new Dictionary<string, long> { ["generator: no free port (errno 99)"] = 3 } },
        ["94% of the rate"] = s => Evidences.Open(s) with { Requests = 18_800 },
        ["96% of the rate"] = s => Evidences.Open(s) with { Requests = 19_200 },
        ["the tool says that the rate was not reached"] = s => Evidences.Open(s) with { Warnings = [ToolWarnings.RateNotReached] },
        ["a dependency at 81% of its limit"] = s => s with { Dependencies = [Database(cpu: 81 * Second / 10)] },
        ["a dependency at 80% of its limit"] = s => s with { Dependencies = [Database(cpu: 8 * Second)] },
        ["a dependency held back in 2 of 100 periods"] = s => s with { Dependencies = [Database(cpu: Second, held: 2)] },
        ["a dependency held back in 1 of 100 periods"] = s => s with { Dependencies = [Database(cpu: Second, held: 1)] },
        ["a dependency without a limit"] = s => s with { Dependencies = [Database(cpu: 30 * Second) with { CpuLimitMillicores = null }] },
        ["a dependency on the target's machine"] = s =>
            s with { Dependencies = [Database(cpu: Second), Database(cpu: Second) with { IsBesideTarget = true }] },
        ["others use 26% of the node"] = s => s with { OtherCpuNanoseconds = 104 * Second / 5 },
        ["others use 25% of the node"] = s => s with { OtherCpuNanoseconds = 20 * Second },
        ["others use 5% of the node"] = s => s with { OtherCpuNanoseconds = 4 * Second },
        ["window of 1 s with 1000 answers"] = s => s with { WindowNanoseconds = Second, Requests = 1000 },
        ["window of 20 s with 999 answers"] = s => s with { Requests = 999 },
        ["window of 10 s with 3 answers"] = s => s with { WindowNanoseconds = 10 * Second, Requests = 3 },
        ["window of 0.5 s"] = s => s with { WindowNanoseconds = Second / 2 },
        ["window of 0.49 s"] = s => s with { WindowNanoseconds = 490_000_000 },
        ["49 ticks of CPU time"] = s => s with { TargetCpuNanoseconds = 49 * 10_000_000 },
        ["50 ticks of CPU time"] = s => s with { TargetCpuNanoseconds = 50 * 10_000_000 },
        ["less CPU time, in nanoseconds"] = s => s with { TargetCpuNanoseconds = 49_000_001 },
        ["runtime metrics in 9.9 s"] = s => s with { WindowNanoseconds = 99 * Second / 10, Runtime = new RuntimeSample() },
        ["runtime metrics in 9.8 s"] = s => s with { WindowNanoseconds = 98 * Second / 10, Runtime = new RuntimeSample() },
        ["a generator 1% of the window late"] = s => s with { StartDelayNanoseconds = Second / 5 },
        ["a generator later than 1% of the window"] = s => s with { StartDelayNanoseconds = (Second / 5) + 1 },
        ["program that stated no latencies"] = s => Program(s, meanMilliseconds: 1) with { Requests = 0 },
        ["program that stated 30 latencies"] = s => Program(s, meanMilliseconds: 1) with { Requests = 30 },
        ["warm-up not steady"] = s => s with { WarmupSteady = false },
        ["no warm-up"] = s => s with { WarmupSteady = null, WarmupNanoseconds = 0 },
        ["the probe was stopped"] = s => s with { Warnings = [ToolWarnings.ProbeStopped] },
        ["broken keep-alive"] = s => s with { Warnings = [ToolWarnings.KeepAliveBroken] },
        ["plateau near 40 ms"] = s => s with { Warnings = [ToolWarnings.DelayedAcknowledgement] },
        ["a million results"] = s => s with { Warnings = [ToolWarnings.ResultCapReached] },
        ["search whose lowest rate failed"] = s => Searched(s, ToolWarnings.ObjectiveNotMet),
        ["search whose highest rate did not fail"] = s => Searched(s, ToolWarnings.ObjectiveAlwaysMet),
        ["search that ended at the generator's limit"] = s => Searched(s, ToolWarnings.SearchLimitedByGenerator),
        ["target held back, search"] = s => Searched(s) with { TargetThrottledPeriods = 3 },
        ["sample of an older version"] = s =>
            new CellSample { Scenario = s.Scenario, WindowNanoseconds = s.WindowNanoseconds, Requests = s.Requests },
    };

    [Theory]
    [InlineData("generator at 81% of its limit", "GeneratorSaturated")]
    [InlineData("generator at 80% of its limit", "")]
    [InlineData("ab at 81% of one core", "GeneratorSaturated")]
    [InlineData("program at 90% of its limit, one call at a time", "")]
    [InlineData("program at 90% of its limit, four calls in flight", "GeneratorSaturated")]
    [InlineData("ghz at 81% of one core", "")]
    [InlineData("generator held back in 3 of 200 periods", "GeneratorThrottled")]
    [InlineData("generator held back in 2 of 200 periods", "")]
    [InlineData("target held back, closed loop", "TargetAtLimit")]
    [InlineData("target held back, open loop", "TargetThrottled")]
    [InlineData("target held back in 2 of 200 periods, open loop", "")]
    [InlineData("target at its limit, periods unreadable, open loop", "TargetThrottled")]
    [InlineData("target below its limit, periods unreadable, open loop", "")]
    [InlineData("21 of 20021 requests failed", "Errors")]
    [InlineData("20 of 20020 requests failed", "")]
    [InlineData("one answer with a wrong status", "Errors")]
    [InlineData("7.9 of 10 planned calls", "ConcurrencyNotReached")]
    [InlineData("8 of 10 planned calls, by ghz", "GeneratorIdle")]
    [InlineData("9.1 of 10 planned calls, by ghz", "")]
    [InlineData("9.6 of 10 planned calls, by h2load", "")]
    [InlineData("8 of 10 planned calls, by h2load", "ConcurrencyNotReached")]
    [InlineData("9 of 10 planned calls, by h2load", "GeneratorIdle")]
    [InlineData("10 planned calls on connections with 5 streams", "ConcurrencyNotReached")]
    [InlineData("empty answers under load", "AnswerSizeChanged")]
    [InlineData("answers of 40% more bytes under load", "")]
    [InlineData("three connections of others", "ForeignConnections")]
    [InlineData("workers that share 61 of 65 MiB", "MemoryShared")]
    [InlineData("a server and its helper of 3 MiB, which share 1", "")]
    [InlineData("no connections of others", "")]
    [InlineData("no free port", "GeneratorErrors")]
    [InlineData("94% of the rate", "RateNotReached")]
    [InlineData("96% of the rate", "")]
    [InlineData("the tool says that the rate was not reached", "RateNotReached")]
    [InlineData("a dependency at 81% of its limit", "DependencyAtLimit")]
    [InlineData("a dependency at 80% of its limit", "")]
    [InlineData("a dependency held back in 2 of 100 periods", "DependencyAtLimit")]
    [InlineData("a dependency held back in 1 of 100 periods", "")]
    [InlineData("a dependency without a limit", "")]
    [InlineData("a dependency on the target's machine", "DependencyOnTargetNode")]
    [InlineData("others use 26% of the node", "NodeBusy")]
    [InlineData("others use 25% of the node", "NodeShared")]
    [InlineData("others use 5% of the node", "")]
    [InlineData("window of 1 s with 1000 answers", "")]
    [InlineData("window of 20 s with 999 answers", "ShortRun")]
    [InlineData("window of 10 s with 3 answers", "ShortRun")]
    [InlineData("window of 0.5 s", "")]
    [InlineData("window of 0.49 s", "ShortRun")]
    [InlineData("49 ticks of CPU time", "ShortRun")]
    [InlineData("50 ticks of CPU time", "")]
    [InlineData("less CPU time, in nanoseconds", "")]
    [InlineData("runtime metrics in 9.9 s", "")]
    [InlineData("runtime metrics in 9.8 s", "ShortRun")]
    [InlineData("a generator 1% of the window late", "")]
    [InlineData("a generator later than 1% of the window", "ShortRun")]
    [InlineData("program that stated no latencies", "")]
    [InlineData("program that stated 30 latencies", "ShortRun")]
    [InlineData("warm-up not steady", "WarmupNotSteady")]
    [InlineData("no warm-up", "")]
    [InlineData("the probe was stopped", "ProbeStopped")]
    [InlineData("broken keep-alive", "KeepAliveBroken")]
    [InlineData("plateau near 40 ms", "DelayedAcknowledgement")]
    [InlineData("a million results", "ResultCapReached")]
    [InlineData("search whose lowest rate failed", "ObjectiveNotMet")]
    [InlineData("search whose highest rate did not fail", "ObjectiveAlwaysMet")]
    [InlineData("search that ended at the generator's limit", "SearchLimitedByGenerator")]
    [InlineData("target held back, search", "TargetAtLimit")]
    [InlineData("sample of an older version", "")]
    public void Find_Samples_GiveTheirCode(string situation, string code) =>
        Codes(Evidences.WithSample(Samples[situation])).ShouldBe(code.Length == 0 ? [] : [code]);

    [Theory]
    [InlineData("window of 20 s with 999 answers", "window of 20.0 s: 999 correct answers (p99 needs 1,000)")]
    [InlineData("window of 10 s with 3 answers", "window of 10.0 s: 3 correct answers (requests/s needs 100, p99 1,000)")]
    [InlineData("window of 0.49 s", "window of 0.49 s: shorter than 0.5 s")]
    [InlineData("49 ticks of CPU time", "window of 20.0 s: 49 clock ticks of CPU time (CPU per request needs 50)")]
    [InlineData(
        "a generator later than 1% of the window", "window of 20.0 s: a generator started 200 ms late (requests/s needs a window of 20.0 s)")]
    [InlineData("runtime metrics in 9.8 s", "window of 9.8 s: runtime metrics need 10 s")]
    [InlineData("program that stated 30 latencies", "window of 20.0 s: 30 latencies (p99 needs 1,000)")]
    public void Find_ShortRun_SaysWhatWasSeenAndWhatWhichFigureNeeds(string situation, string detail) =>
        WarningFinder.Find([Evidences.WithSample(Samples[situation])]).Single().Detail.ShouldBe($"{detail} in 10 of 10 trials");

    [Theory]
    [InlineData("7.9 of 10 planned calls", "7.9 of 10 planned calls were in flight")]
    [InlineData("9 of 10 planned calls, by h2load", "generator left 10% of the planned calls idle")]
    [InlineData("empty answers under load", "the checked answer had 5000 bytes, and those under load 0 on average")]
    [InlineData("search whose lowest rate failed", "the lowest rate of the search, 500 requests/s, did not meet the objective")]
    [InlineData("search whose highest rate did not fail", "the highest rate of the search, 2000 requests/s, met the objective")]
    [InlineData("no free port", "3 requests failed on the generator's side: no free port (errno 99)")]
    [InlineData(
        "8 of 10 planned calls, by h2load",
        "8 of 10 planned calls were in flight (h2load does not replace connections that the server closes; use another tool)")]
    [InlineData(
        "10 planned calls on connections with 5 streams",
        "5 of 10 planned calls were in flight (the server allows 5 on the planned connections; raise load.connections or lower load.concurrency)")]
    public void Find_OtherLoadThanPlanned_SaysHowMuchAndWhy(string situation, string detail) =>
        WarningFinder.Find([Evidences.WithSample(Samples[situation])]).Single().Detail.ShouldBe($"{detail} in 10 of 10 trials");

    [Fact]
    public void Find_GoodTrials_GiveNoWarning() => Codes(Evidences.Good()).ShouldBeEmpty();

    [Fact]
    public void Find_UpgradeDuringTheMeasurement_IsVersionChangedWithBothVersions()
    {
        var evidence =
            Evidences.WithRecord(record => record with { OperatorVersion = record.Round < 3 ? "1.0" : "1.1", AgentImage = "agent:1" });

        Codes(evidence).ShouldBe([WarningCodes.VersionChanged]);
        WarningFinder.Find([evidence])
            .Single().Detail.ShouldBe("its trials were measured by Hotlap 1.0 with agent:1, then by Hotlap 1.1 with agent:1");
    }

    [Fact]
    public void Find_GeneratorOnTheTargetsNode_IsSameNode() =>
        Codes(Evidences.WithRecord(record => record with { TargetNode = "node2" })).ShouldBe([WarningCodes.SameNode]);

    [Fact]
    public void Find_AnotherNodeInOneTrial_IsNodeChanged() =>
        Codes(Evidences.WithRecord(record => record.Round == 5 ? record with { TargetNode = "node3" } : record))
            .ShouldBe([WarningCodes.NodeChanged]);

    [Fact]
    public void Find_AnotherDigestInOneTrial_IsDigestChanged() =>
        Codes(Evidences.WithRecord(record => record.Round == 7 ? record with { ImageId = "registry.example/a@sha256:bb" } : record))
            .ShouldBe([WarningCodes.DigestChanged]);

    [Fact]
    public void Find_DigestThatANodeDoesNotSay_IsNoWarning() =>
        Codes(Evidences.WithRecord(record => record.Round == 7 ? record with { ImageId = "" } : record)).ShouldBeEmpty();

    [Fact]
    public void Find_ImageThatTheRegistryDidNotResolve_IsANoteWhereNodesSayItsDigest() =>
        Codes(Evidences.WithRecord(record => record) with { UnresolvedBecause = "403" }).ShouldBe([WarningCodes.ImageUnresolved]);

    [Fact]
    public void Find_ImageThatNobodyKnows_IsWrong() =>
        Codes(Evidences.WithRecord(record => record.Round == 7 ? record with { ImageId = "" } : record) with { UnresolvedBecause = "403" })
            .ShouldBe([WarningCodes.ImageUnknown]);

    [Fact]
    public void Find_ContainersThatTheClusterAdded_AreANoteWhereEachTrialHasThem() =>
        Codes(Evidences.WithRecord(record => record with { Sidecars = ["vault-agent"] })).ShouldBe([WarningCodes.Sidecars]);

    [Theory]
    [InlineData(true, 10_000_000_000, null, WarningCodes.SidecarsIncluded)]
    [InlineData(true, 10_000_000_000, 7L, "")]
    [InlineData(true, null, null, "")]
    [InlineData(false, 10_000_000_000, null, "")]
    public void Find_ContainersBesideTheTarget_AreAWarningWhereTheirProcessesAreNotToldApart(
        bool hasSidecars, long? target, long? sidecars, string expected)
    {
        var evidence = Evidences.WithSample(sample => sample with { TargetCpuNanoseconds = target, SidecarCpuNanoseconds = sidecars });

        string.Join(' ', Codes(evidence with { HasSidecars = hasSidecars })).ShouldBe(expected);
    }

    [Fact]
    public void Find_ContainersThatSomeTrialsLack_AreAWarning()
    {
        var evidence = Evidences.WithRecord(record => record.Round == 7 ? record with { Sidecars = ["vault-agent"] } : record);

        Codes(evidence).ShouldBe([WarningCodes.SidecarsChanged]);
        WarningFinder.Find([evidence]).Single().Detail
            .ShouldBe("the cluster added containers to its pods (vault-agent) in 1 of 10 trials");
    }

    [Fact]
    public void Find_OtherLimitsThanTheSpecs_AreNamed()
    {
        var evidence = Evidences.WithRecord(record => record with { OtherLimits = ["cpu 500m instead of none"] });

        Codes(evidence).ShouldBe([WarningCodes.LimitsChanged]);
        WarningFinder.Find([evidence]).Single().Detail
            .ShouldBe("the cluster gave its pods cpu 500m instead of none in 10 of 10 trials");
    }

    [Fact]
    public void Find_PodsThatTheClusterChanged_AreAWarningThatSaysHow()
    {
        var evidence = Evidences.WithRecord(record => record with { PodChanges = ["environment variable JAVA_TOOL_OPTIONS added"] });

        Codes(evidence).ShouldBe([WarningCodes.PodChanged]);
        WarningFinder.Find([evidence]).Single().Detail
            .ShouldBe("the cluster changed its pods (environment variable JAVA_TOOL_OPTIONS added) in 10 of 10 trials");
    }

    [Fact]
    public void Find_FiveRounds_AreFew() => Codes(First(5)).ShouldBe([WarningCodes.FewRounds]);

    [Fact]
    public void Find_SevenRounds_AreEnough() => Codes(First(7)).ShouldBeEmpty();

    [Fact]
    public void Find_RoundsThatWereMeasuredAgain_AreOnlyNoted() =>
        Codes(Evidences.Good() with { Discarded = 3 }).ShouldBe([WarningCodes.RoundsDiscarded]);

    [Fact]
    public void Find_RoundsThatCouldNotBeReplaced_AreAWarning() =>
        Codes(First(8) with { Discarded = 10, Planned = 10 }).ShouldBe([WarningCodes.Disrupted]);

    [Fact]
    public void Find_SeveralGenerators_AreJudgedByTheWorstAndTheirSum()
    {
        var half = Evidences.Sample with { RateMilliPerSecond = 500_000, Requests = 10_000 };
        var busy = half with { Generator = half.Generator! with { CpuNanoseconds = 40 * Second } };
        var evidence = Evidences.Good();
        var cell = new MeasuredCell(half with { Requests = 20_000 }, Parts: [half, busy]);

        var warnings =
            WarningFinder.Find([evidence with { Trials = [.. evidence.Trials.Select(trial => trial with { Cells = [cell] })] }]);

        warnings.Select(warning => warning.Code).ShouldBe([WarningCodes.GeneratorSaturated]);
        warnings.Single().ToString().ShouldBe("hello on aot: generator used 100% of its CPU in 10 of 10 trials");
    }

    [Fact]
    public void Find_SomeTrials_AreCounted()
    {
        var evidence = Evidences.Good();
        var busy =
            MeasuredCell.Of(Evidences.Sample with { Generator = Evidences.Sample.Generator! with { CpuNanoseconds = 388 * Second / 10 } });

        var warning =
            WarningFinder.Find(
                [evidence with { Trials = [.. evidence.Trials.Select((trial, i) => i < 4 ? trial with { Cells = [busy] } : trial)] }])
                    .Single();

        warning.ToString().ShouldBe("hello on aot: generator used 97% of its CPU in 4 of 10 trials");
    }

    [Fact]
    public void Find_VariantsThatDifferentToolsDrove_GiveAWarning()
    {
        var (rest, grpc) =
            (Evidences.Good() with { Variant = "rest" },
                Evidences.WithSample(sample => sample with { Tool = new ToolVersion { Name = "h2load", Version = "1" } }));

        WarningFinder.Find([rest, grpc]).Single().ToString().ShouldBe("hello on aot: measured with h2load, but rest with ghz");
        WarningFinder.Find([rest, grpc]).Single().Code.ShouldBe(WarningCodes.ToolDiffers);
        WarningFinder.Find([rest, rest with { Variant = "other" }]).ShouldBeEmpty();
    }

    [Fact]
    public void Find_Several_PutsTheWeightiestFirst() =>
        Codes(
            Evidences.WithSample(
                sample =>
                    sample with { WindowNanoseconds = Second / 4, OtherCpuNanoseconds = 10 * Second,
                        Warnings = [ToolWarnings.KeepAliveBroken] }))
            .ShouldBe([ToolWarnings.KeepAliveBroken, WarningCodes.ShortRun, WarningCodes.NodeShared]);

    private static VariantEvidence First(int rounds)
    {
        var evidence = Evidences.Good();
        return evidence with { Trials = [.. evidence.Trials.Take(rounds)], Planned = rounds, Cells = [] };
    }

    private static IEnumerable<string> Codes(VariantEvidence evidence) => WarningFinder.Find([evidence]).Select(warning => warning.Code);

    private static DependencySample Database(long cpu, long held = 0) => new()
    {
        Name = "db", WindowNanoseconds = 10 * Second, CpuNanoseconds = cpu, ThrottledPeriods = held, CpuLimitMillicores = 1000,
        IsBesideTarget = false,
    };

    /// <summary>The memory of two processes of the same size.</summary>
    private static ResidentMemory Workers(long ownMebibytes, long sharedMebibytes) =>
        new ResidentMemory().And(ownMebibytes << 20, 0, sharedMebibytes << 20).And(ownMebibytes << 20, 0, sharedMebibytes << 20);

    private static CellSample Searched(CellSample sample, params string[] warnings) => Evidences.Open(sample) with
    {
        Search = new SearchSample(), Warnings = warnings,
        Curve = [new CurvePoint { RatePerSecond = 500 }, new CurvePoint { RatePerSecond = 2_000 }, new CurvePoint { RatePerSecond = 1_000 }],
    };

    /// <summary>20,000 calls in 20 seconds, so that a mean of 1 ms is one call in flight.</summary>
    /// <summary>A sample of 1,000 answers/s with this mean latency.</summary>
    private static CellSample Program(CellSample sample, long meanMilliseconds) => sample with
    {
        Tool = new ToolVersion { Name = "shop-client" },
        Metrics = new Dictionary<string, long>(),
        Latency = new LatencySample { MeanNanoseconds = meanMilliseconds * 1_000_000 },
        Generator = sample.Generator! with { CpuNanoseconds = 36 * Second },
    };
}
