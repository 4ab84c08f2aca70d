using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Tests.SampleLog;

public sealed class SampleCheckTests
{
    [Fact]
    public void Check_MetricsAtTheirLimits_ArePlausible() =>
        SampleCheck.Check([Line([.. Enumerable.Range(0, 15).Select(index => ($"m{index}", 0L)), (new string('x', 40), 1L << 53)])]);

    [Theory]
    [InlineData("time", -1, "metrics.time is -1")]
    [InlineData("time", (1L << 53) + 1, "metrics.time is 9007199254740993")]
    [InlineData("a\nb", 1, "metrics contains control characters")]
    [InlineData("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 1, "metrics has 41 characters")]
    public void Check_MetricThatNoProgramStates_IsImplausible(string name, long value, string problem) => Refuse(problem, (name, value));

    [Fact]
    public void Check_TooManyMetrics_AreImplausible() =>
        Refuse("metrics has 17 entries", [.. Enumerable.Range(0, 17).Select(index => ($"m{index}", 1L))]);

    [Fact]
    public void Check_DependenciesAtTheirLimits_ArePlausible() =>
        SampleCheck.Check(
            [Line(
                Enumerable.Repeat(
                    new DependencySample { Name = "db", WindowNanoseconds = 1, CpuNanoseconds = 0, PeakMemoryBytes = 1 }, 8))]);

    [Theory]
    [InlineData(-1)]
    [InlineData((1L << 50) + 1)]
    public void Check_BodiesThatNoToolCounts_AreImplausible(long bytes) =>
        Refuse($"loadBodyBytes is {bytes}", new SampleLine { Cell = new CellSample { WindowNanoseconds = 1, LoadBodyBytes = bytes } });

    public static TheoryData<MemoryCurve, string> WrongMemory => new()
    {
        { new() { Bytes = [.. Enumerable.Repeat((long?)1, 65)] }, "targetMemory.bytes is missing or too long" },
        { new() { Bytes = null! }, "targetMemory.bytes is missing or too long" },
        { new() { IntervalMilliseconds = 199 }, "targetMemory.intervalMilliseconds is 199" },
        { new() { IntervalMilliseconds = long.MaxValue }, "targetMemory.intervalMilliseconds is 9223372036854775807" },
        { new() { Bytes = [1, null, -1] }, "targetMemory.bytes is -1" },
        { new() { Bytes = [(1L << 50) + 1] }, "targetMemory.bytes is 1125899906842625" },
    };

    [Theory]
    [MemberData(nameof(WrongMemory))]
    public void Check_MemoryThatNoProbeReads_IsImplausible(MemoryCurve memory, string problem) =>
        Refuse(problem, new SampleLine { Cell = new CellSample { WindowNanoseconds = 1, TargetMemory = memory } });

    public static TheoryData<ResidentMemory, string> WrongParts => new()
    {
        { new() { AnonymousBytes = -1 }, "targetMemoryAtPeak.anonymousBytes is -1" },
        { new() { FileBytes = -1 }, "targetMemoryAtPeak.fileBytes is -1" },
        { new() { SharedBytes = -1 }, "targetMemoryAtPeak.sharedBytes is -1" },
        { new() { LeastBytes = -1 }, "targetMemoryAtPeak.leastBytes is -1" },
        { new() { MostBytes = (1L << 50) + 1 }, "targetMemoryAtPeak.mostBytes is 1125899906842625" },
    };

    [Theory]
    [MemberData(nameof(WrongParts))]
    public void Check_PartsOfMemoryThatNoProbeReads_AreImplausible(ResidentMemory memory, string problem) =>
        Refuse(problem, new SampleLine { Cell = new CellSample { WindowNanoseconds = 1, TargetMemoryAtPeak = memory } });

    public static TheoryData<NodeState, string> WrongNodes => new()
    {
        { new() { StolenNanoseconds = -1 }, "node.stolenNanoseconds is -1" },
        { new() { TargetCpus = -1 }, "node.targetCpus is -1" },
        { new() { Governor = "a\nb" }, "node.governor contains control characters" },
    };

    [Theory]
    [MemberData(nameof(WrongNodes))]
    public void Check_NodeThatNoProbeReads_IsImplausible(NodeState node, string problem) =>
        Refuse(problem, new SampleLine { Cell = new CellSample { WindowNanoseconds = 1, Node = node } });

    public static TheoryData<DependencySample[], string> WrongDependencies => new()
    {
        { [.. Enumerable.Repeat(new DependencySample { Name = "db" }, 9)], "dependencies is too long" },
        { [null!], "dependencies has an empty entry" },
        { [new() { Name = "a\nb" }], "dependencies.name contains control characters" },
        { [new() { Name = "db", WindowNanoseconds = -1 }], "dependencies.windowNanoseconds is -1" },
        { [new() { Name = "db", CpuNanoseconds = long.MaxValue }], "dependencies.cpuNanoseconds is" },
        { [new() { Name = "db", PeakMemoryBytes = -1 }], "dependencies.peakMemoryBytes is -1" },
        { [new() { Name = "db", ThrottledPeriods = -1 }], "dependencies.throttledPeriods is -1" },
        { [new() { Name = "db", CpuLimitMillicores = -1 }], "dependencies.cpuLimitMillicores is -1" },
    };

    [Theory]
    [MemberData(nameof(WrongDependencies))]
    public void Check_DependencyThatNoAgentMeasures_IsImplausible(DependencySample[] dependencies, string problem) =>
        Refuse(problem, Line(dependencies));

    private static SampleLine Line(IEnumerable<DependencySample> dependencies) =>
        new() { Cell = new CellSample { WindowNanoseconds = 1, Dependencies = [.. dependencies] } };

    private static void Refuse(string problem, params (string Name, long Value)[] metrics) => Refuse(problem, Line(metrics));

    private static void Refuse(string problem, SampleLine line)
    {
        var error = Should.Throw<SampleLogException>(() => SampleCheck.Check([line]));

        (error.Problem, error.Line).ShouldBe((SampleLogProblem.ImplausibleSample, 1));
        error.Message.ShouldContain(problem);
    }

    private static SampleLine Line(params (string Name, long Value)[] metrics) => new()
    {
        Cell = new CellSample { WindowNanoseconds = 1, Metrics = metrics.ToDictionary(metric => metric.Name, metric => metric.Value) },
    };
}
