using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Ordering;

public sealed class CourseTests
{
    [Fact]
    public void Next_NothingRecorded_IsTheFirstOfTheFirstRound() =>
        Course(rounds: 2).Next.ShouldBe(RoundOrder.DrawRound(Run(2), 1)[0]);

    [Fact]
    public void Next_EveryRoundWhole_None()
    {
        var course = Course(2, "1a", "1b", "2a", "2b");

        course.Next.ShouldBeNull();
        course.ShouldSatisfyAllConditions(
            () => course.ValidRounds.ShouldBe(2), () => course.Trials.Count.ShouldBe(4), () => course.TrialsDone.ShouldBe(4), () => course.TrialsPlanned.ShouldBe(4));
    }

    [Fact]
    public void Next_SpoiledTrial_SkipsTheRestOfItsRoundAndAppendsAnother()
    {
        var course = Course(2, "1a!");
        course.Next!.Round.ShouldBe(2);
        course.Discarded.ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            round => round.Variant.ShouldBe("a"), round => round.Causes.ShouldBe([Disturbances.NodeChanged]));

        course = Course(2, "1a!", "2a", "2b");
        course.Next.ShouldBe(RoundOrder.DrawRound(Run(2), 3)[0]);
        (course.TrialsDone, course.TrialsDiscarded, course.TrialsPlanned).ShouldBe((2, 1, 4));

        course = Course(2, "1a!", "2a", "2b", "3a", "3b");
        course.Next.ShouldBeNull();
        course.Trials.Select(trial => trial.Record.Round).ShouldBe([2, 2, 3, 3]);
    }

    [Fact]
    public void Next_AsManyExtraRoundsAsPlannedOnes_NoMore()
    {
        var course = Course(2, "1a!", "2a", "2b", "3a!", "4b!");

        course.Next.ShouldBeNull();
        course.ValidRounds.ShouldBe(1);
        course.Discarded.Count.ShouldBe(3);
    }

    [Fact]
    public void Next_RateInPercent_MeasuresTheCapacityFirst()
    {
        var run = Run(1, rate: "80%");
        var empty = new Course(Observation(run));
        empty.Next.ShouldBe(RoundOrder.DrawRound(run, 0)[0]);
        empty.TrialsPlanned.ShouldBe(4);

        var course = new Course(Observation(run, "0a", "0b"));
        course.Next!.Round.ShouldBe(1);
        course.Trials.ShouldBeEmpty();
        course.CapacityTrials.Count().ShouldBe(2);
        course.TrialsDone.ShouldBe(2);
    }

    [Fact]
    public void Next_VariantGivenUp_GoesOnWithTheOthersAndForgetsItsTrials()
    {
        var course = new Course(Observation(Run(2), "1a", "1b") with { Failures = [Failure("b")] });

        course.Next.ShouldBe(new Trial(2, "a"));
        course.Trials.Select(trial => trial.Record.Variant).ShouldBe(["a"]);
        (course.TrialsDone, course.TrialsPlanned).ShouldBe((1, 2));
        new Course(Observation(Run(2), "1a", "1b", "2a") with { Failures = [Failure("b")] }).Next.ShouldBeNull();
    }

    [Fact]
    public void Next_VariantGivenUpThatSpoiledARound_LeavesItDiscarded()
    {
        var course = new Course(Observation(Run(1), "1b!") with { Failures = [Failure("b")] });

        course.Next.ShouldBe(new Trial(2, "a"));
        (course.TrialsDone, course.TrialsDiscarded).ShouldBe((0, 1));
    }

    [Fact]
    public void Next_VariantGivenUpAfterItsCapacity_KeepsTheRate()
    {
        var course = new Course(Observation(Run(1, rate: "80%"), "0a", "0b") with { Failures = [Failure("b")] });

        course.Next.ShouldBe(new Trial(1, "a"));
        course.CapacityTrials.Count().ShouldBe(2);
    }

    private static RecordedFailure Failure(string variant) => new(new VariantFailure { Variant = variant, Reason = "TargetDied" }, default);

    [Fact]
    public void Causes_SampleWithADoubt_IsNotSpoiled() => Spoiling.Causes(Trial("1a", "DelayedAcknowledgement")).ShouldBeEmpty();

    [Fact]
    public void Causes_SampleWithAMissedStart_IsSpoiled() => Spoiling.Causes(Trial("1a", "StartMissed")).ShouldBe(["StartMissed"]);

    private static Course Course(int rounds, params string[] trials) => new(Observation(Run(rounds), trials));

    private static RunObservation Observation(BenchmarkRun run, params string[] trials) => new()
    {
        Run = run,
        Trials = [.. trials.Select(trial => Trial(trial))],
        Settings = new PlannerSettings { AgentImage = "agent" },
    };

    /// <summary>Round, variant, and an exclamation mark for a disturbed one.</summary>
    private static RecordedTrial Trial(string trial, params string[] warnings) => new()
    {
        Record = new TrialRecord
        {
            Round = trial[0] - '0',
            Variant = $"{trial[1]}",
            Disturbances = trial.EndsWith('!') ? [Disturbances.NodeChanged] : [],
        },
        Startup = new StartupSample(),
        Cells = [new CellSample { Warnings = warnings }],
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
