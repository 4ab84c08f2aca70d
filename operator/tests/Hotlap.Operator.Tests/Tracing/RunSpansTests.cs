using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Operator.Tracing;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Tracing;

public sealed class RunSpansTests
{
    private static readonly DateTimeOffset Begin = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Of_TwoTrials_TilesTheRunIntoStepsWithoutGaps()
    {
        var root = RunSpans.Of(Observation(Trial(1, 10), Trial(2, 40)), Status(70))!;

        root.Children.Select(span => (span.Name, Second(span.Begin), Second(span.End)))
            .ShouldBe([("prepare", 0, 5), ("trial", 10, 40), ("trial", 40, 70)]);
        Steps(root.Children[1]).ShouldBe(
        [
            ("start target", 10, 12), ("start generator", 12, 14), ("warm up", 14, 19), ("measure", 19, 29), ("record", 29, 31),
            ("remove", 31, 40),
        ]);
        root.Children[1].Children[0].Events.ShouldBe([new("Exec", Begin.AddSeconds(11))]);
    }

    [Fact]
    public void Of_Programs_HaveNoGeneratorsToStartAndNoRequests()
    {
        var program = Trial(1, 10);
        program =
            program with { Startup = null,
                Cells = [MeasuredCell.Of(program.Cells[0].Sample with
                    { WarmupNanoseconds = 0, Metrics = new Dictionary<string, long> { ["time"] = 1 } })] };
        var disrupted =
            program with { Record = program.Record with { CreationTimestamp = Time(40) }, RecordedAt = Begin.AddSeconds(55), Cells = [] };

        var root = RunSpans.Of(OfProgram(Observation(program, disrupted)), Status(70))!;

        Steps(root.Children[1]).ShouldBe([("start program", 10, 19), ("measure", 19, 29), ("record", 29, 31), ("remove", 31, 40)]);
        root.Children[1].Children[0].Events.ShouldBe([new("Exec", Begin.AddSeconds(11))]);
        root.Children[1].Children[1].Attributes.Select(attribute => attribute.Key)
            .ShouldBe(["hotlap.scenario", "hotlap.payload", "hotlap.tool"]);
        Steps(root.Children[2]).ShouldBe([("start program", 40, 55), ("remove", 55, 70)]);
    }

    [Fact]
    public void Of_ATrialWithDependencies_BeginsWithTheFirstOfThem()
    {
        var trial = Trial(1, 10);
        trial =
            trial with { Record = trial.Record with { Dependencies = [
                new() { Name = "db", Node = "n2", CreationTimestamp = Time(7), ReadyMilliseconds = 2000 }] } };

        var root = RunSpans.Of(Observation(trial), Status(40))!;

        Steps(root.Children[1]).Take(3).ShouldBe([("start dependency", 7, 9), ("start target", 10, 12), ("start generator", 12, 14)]);
        root.Children[1].Begin.ShouldBe(Begin.AddSeconds(7));
        root.Children[1].Children[0].Attributes.ShouldBe([new("hotlap.dependency", "db"), new("k8s.node.name", "n2")]);
    }

    [Fact]
    public void Of_AFailedRun_SaysWhy()
    {
        var status =
            Status(
                70) with { Conditions =
                    [new Condition { Type = ConditionTypes.Failed, Status = "True", Reason = Reasons.TrialTimeout,
                        Message = "too slow" }] };

        var root = RunSpans.Of(Observation(Trial(1, 10)), status)!;

        (root.ErrorType, root.ErrorMessage).ShouldBe((Reasons.TrialTimeout, "too slow"));
    }

    [Fact]
    public void Of_ClocksThatDiffer_KeepsEverySpanWithinItsParent()
    {
        var late =
            Trial(
                1, 10) with { Cells =
                    [MeasuredCell.Of(new CellSample { Scenario = "s", StartUnixNanoseconds = Nanoseconds(1000), WindowNanoseconds = 1,
                        Tool = new ToolVersion() })] };

        var root = RunSpans.Of(Observation(late), Status(70))!;

        foreach (var step in root.Children[1].Children)
        {
            step.Begin.ShouldBeInRange(Begin.AddSeconds(10), Begin.AddSeconds(70));
            step.End.ShouldBeInRange(step.Begin, Begin.AddSeconds(70));
        }
    }

    [Fact]
    public void Of_ARunThatNeverBegan_IsNothing() => RunSpans.Of(Observation(), new BenchmarkRunStatus()).ShouldBeNull();

    private static RunObservation Observation(params IReadOnlyList<MeasuredTrial> trials) => new()
    {
        Run = new BenchmarkRun { Metadata = new ObjectMeta { Name = "run", Namespace = "space", Uid = "uid", Generation = 1 } },
        Settings = new PlannerSettings { AgentImage = "agent" },
        PreparedAt = Begin.AddSeconds(5),
        Trials = trials,
    };

    private static RunObservation OfProgram(RunObservation observation) => observation with
    {
        Run = observation.Run with { Spec = new BenchmarkRunSpec { Scenarios = [
            new Scenario { Name = "s", Program = new ScenarioProgram() }] } },
    };

    private static IEnumerable<(string Name, int Begin, int End)> Steps(RunSpan trial) =>
        trial.Children.Select(span => (span.Name, Second(span.Begin), Second(span.End)));

    private static string Time(int second) =>
        Begin.AddSeconds(second).ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture);

    private static BenchmarkRunStatus Status(int end) => new() { StartTime = Begin, CompletionTime = Begin.AddSeconds(end) };

    private static MeasuredTrial Trial(int round, int created) => new()
    {
        Record = new TrialRecord
        {
            Round = round, Variant = "one", CreationTimestamp = Time(created),
            ReadyMilliseconds = 2000, Startup = [new StartupMark { Step = StartupStep.Exec, OffsetMicroseconds = 1_000_000 }],
        },
        Startup = new StartupSample(),
        RecordedAt = Begin.AddSeconds(created + 21),
        Cells =
        [
            MeasuredCell.Of(new CellSample
            {
                Scenario = "s", StartUnixNanoseconds = Nanoseconds(created + 9), WarmupNanoseconds = 5_000_000_000,
                WindowNanoseconds = 10_000_000_000,
                Tool = new ToolVersion { Name = "oha", Version = "1" },
            }),
        ],
    };

    private static long Nanoseconds(int second) =>
        (Begin.AddSeconds(second) - DateTimeOffset.UnixEpoch).Ticks * TimeSpan.NanosecondsPerTick;

    private static int Second(DateTimeOffset time) => (int)(time - Begin).TotalSeconds;
}
