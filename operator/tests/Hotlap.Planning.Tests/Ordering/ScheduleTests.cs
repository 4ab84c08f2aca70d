using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Ordering;

public sealed class ScheduleTests
{
    [Fact]
    public void Next_NothingRecorded_IsTheFirstOfTheFirstRound() =>
        Schedule(rounds: 2).Next.ShouldBe(RoundOrder.Of(Run(2)).Round(1)[0]);

    [Fact]
    public void Next_EveryRoundWhole_None()
    {
        var schedule = Schedule(2, "1a", "1b", "2a", "2b");

        schedule.Next.ShouldBeNull();
        schedule.ShouldSatisfyAllConditions(
            () => schedule.ValidRounds.ShouldBe(2), () => schedule.Trials.Count.ShouldBe(4), () => schedule.TrialsDone.ShouldBe(4), () =>
                schedule.TrialsPlanned.ShouldBe(4));
    }

    [Fact]
    public void Next_SpoiledTrial_SkipsTheRestOfItsRoundAndAppendsAnother()
    {
        var schedule = Schedule(2, "1a!");
        schedule.Next!.Round.ShouldBe(2);
        schedule.Discarded.ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            round => round.Variant.ShouldBe("a"), round => round.Causes.ShouldBe([DisruptionCodes.NodeChanged]));

        schedule = Schedule(2, "1a!", "2a", "2b");
        schedule.Next.ShouldBe(RoundOrder.Of(Run(2)).Round(3)[0]);
        (schedule.TrialsDone, schedule.TrialsDiscarded, schedule.TrialsPlanned).ShouldBe((2, 1, 4));

        schedule = Schedule(2, "1a!", "2a", "2b", "3a", "3b");
        schedule.Next.ShouldBeNull();
        schedule.Trials.Select(trial => trial.Record.Round).ShouldBe([2, 2, 3, 3]);
    }

    [Fact]
    public void Next_AsManyExtraRoundsAsPlannedOnes_NoMore()
    {
        var schedule = Schedule(2, "1a!", "2a", "2b", "3a!", "4b!");

        schedule.Next.ShouldBeNull();
        schedule.ValidRounds.ShouldBe(1);
        schedule.Discarded.Count.ShouldBe(3);
    }

    [Fact]
    public void Next_RateInPercent_MeasuresTheCapacityFirst()
    {
        var run = Run(1, rate: "80%");
        var empty = new Schedule(Observation(run));
        empty.Next.ShouldBe(RoundOrder.Of(run).Round(0)[0]);
        empty.TrialsPlanned.ShouldBe(4);

        var schedule = new Schedule(Observation(run, "0a", "0b"));
        schedule.Next!.Round.ShouldBe(1);
        schedule.Trials.ShouldBeEmpty();
        schedule.CapacityTrials.Count().ShouldBe(2);
        schedule.TrialsDone.ShouldBe(2);
    }

    [Fact]
    public void Next_VariantGivenUp_GoesOnWithTheOthersAndForgetsItsTrials()
    {
        var schedule = new Schedule(Observation(Run(2), "1a", "1b") with { Failures = [Failure("b")] });

        schedule.Next.ShouldBe(new Trial(2, "a"));
        schedule.Trials.Select(trial => trial.Record.Variant).ShouldBe(["a"]);
        (schedule.TrialsDone, schedule.TrialsPlanned).ShouldBe((1, 2));
        new Schedule(Observation(Run(2), "1a", "1b", "2a") with { Failures = [Failure("b")] }).Next.ShouldBeNull();
    }

    [Fact]
    public void Next_VariantGivenUpThatSpoiledARound_LeavesItDiscarded()
    {
        var schedule = new Schedule(Observation(Run(1), "1b!") with { Failures = [Failure("b")] });

        schedule.Next.ShouldBe(new Trial(2, "a"));
        (schedule.TrialsDone, schedule.TrialsDiscarded).ShouldBe((0, 1));
    }

    [Fact]
    public void Next_VariantGivenUpAfterItsCapacity_KeepsTheRate()
    {
        var schedule = new Schedule(Observation(Run(1, rate: "80%"), "0a", "0b") with { Failures = [Failure("b")] });

        schedule.Next.ShouldBe(new Trial(1, "a"));
        schedule.CapacityTrials.Count().ShouldBe(2);
    }

    [Fact]
    public void Next_LaterTrialOfTheRoundIsUnderWay_GoesOnWithIt()
    {
        var run = Run(2);
        var (first, second) = (RoundOrder.Of(run).Round(1)[0], RoundOrder.Of(run).Round(1)[1]);

        new Schedule(Observation(run) with { Pods = [TargetOf(run, second)] }).Next.ShouldBe(second);
        new Schedule(Observation(run) with { Pods = [TargetOf(run, first), TargetOf(run, second)] }).Next.ShouldBe(first);
        new Schedule(Observation(run) with { Pods = [TargetOf(run, second with { Round = 2 })] }).Next.ShouldBe(first);
    }

    private static Pod TargetOf(BenchmarkRun run, Trial trial) => new()
    {
        Metadata = new ObjectMeta
        {
            Labels = new()
            {
                [Labels.Role] = Labels.RoleTarget,
                [Labels.Measurement] = RunMeasurement.Label(run),
                [Labels.Round] = $"{trial.Round}",
                [Labels.Variant] = trial.Variant,
            },
        },
    };

    private static RecordedFailure Failure(string variant) => new(new VariantFailure { Variant = variant, Reason = "TargetDied" }, default);

    [Fact]
    public void DiscardCauses_SampleWithAWarning_AreNone() => Trial("1a", "DelayedAcknowledgement").DiscardCauses.ShouldBeEmpty();

    [Fact]
    public void DiscardCauses_SampleWithAMissedStart_NameIt() => Trial("1a", "StartMissed").DiscardCauses.ShouldBe(["StartMissed"]);

    private static Schedule Schedule(int rounds, params string[] trials) => new(Observation(Run(rounds), trials));

    private static RunObservation Observation(BenchmarkRun run, params string[] trials) => new()
    {
        Run = run,
        Trials = [.. trials.Select(trial => Trial(trial))],
        Settings = new PlannerSettings { AgentImage = "agent" },
    };

    /// <summary>Round, variant, and an exclamation mark for a disrupted one.</summary>
    private static MeasuredTrial Trial(string trial, params string[] warnings) => new()
    {
        Record = new TrialRecord
        {
            Round = trial[0] - '0',
            Variant = $"{trial[1]}",
            Disruptions = trial.EndsWith('!') ? [DisruptionCodes.NodeChanged] : [],
        },
        Startup = new StartupSample(),
        Cells = [MeasuredCell.Of(new CellSample { Warnings = warnings })],
    };

    private static BenchmarkRun Run(int rounds, string? rate = null) => new()
    {
        Metadata = new ObjectMeta { Name = "run", Uid = "uid", Generation = 1 },
        Spec = new BenchmarkRunSpec
        {
            Rounds = rounds,
            Variants = [new Variant { Name = "a" }, new Variant { Name = "b" }],
            Scenarios = [new Api.V1Alpha1.Scenario { Name = "hello", Load = new Load { Rate = rate } }],
        },
    };
}
