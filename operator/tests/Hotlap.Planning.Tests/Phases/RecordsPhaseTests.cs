using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Reporting;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>What a status says of the records that counted, and what happens when they are gone.</summary>
public sealed class RecordsPhaseTests
{
    private static readonly DateTimeOffset Later = new(2026, 1, 2, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Digest_OfTrialsInAnyOrder_IsTheSame()
    {
        var trials = Measuring().Trials;

        RecordsDigest.Of("uid", trials.Reverse()).ShouldBe(RecordsDigest.Of("uid", trials));
        RecordsDigest.Of("other", trials).ShouldNotBe(RecordsDigest.Of("uid", trials));
        RecordsDigest.Of("uid", []).ShouldBeNull();
    }

    public static TheoryData<string, bool> Changes => new()
    {
        { "nothing", false },
        { "newest is not in the status yet", false },
        { "one more trial", false },
        { "last deleted", true },
        { "first deleted", true },
        { "one replaced", true },
        { "all deleted", true },
        { "everything deleted", true },
        { "preparation replaced", true },
    };

    [Theory]
    [MemberData(nameof(Changes))]
    public void Plan_RecordsThatCountedAreGone_FailsAndKeepsTheDigest(string change, bool fails)
    {
        var before = Measuring();
        var counted = before.Digest();
        var observation = change switch
        {
            "newest is not in the status yet" => before.Counted((before with { Trials = [.. before.Trials.SkipLast(1)] }).Digest()),
            "one more trial" => before with { Trials = [.. before.Trials, Newer(before.Trials[0])] },
            "last deleted" => before with { Trials = [.. before.Trials.SkipLast(1)] },
            "first deleted" => before with { Trials = [.. before.Trials.Skip(1)] },
            "one replaced" => before with { Trials = [before.Trials[0] with { RecordedIn = "another" }, .. before.Trials.Skip(1)] },
            "all deleted" => before with { Trials = [] },
            "everything deleted" => before with { Trials = [], Preparation = null, PreparedAt = null, PreparedIn = "" },
            "preparation replaced" => before with { PreparedIn = "another" },
            _ => before,
        };

        var plan = RunPlanner.Plan(observation, Later);

        var failed = plan.Status!.Conditions.Single(condition => condition.Type == ConditionTypes.Failed);
        (failed.Status == "True").ShouldBe(fails, failed.Message);
        if (!fails) return;
        failed.Reason.ShouldBe(Reasons.TrialObjectDeleted);
        plan.Status.Progress!.RecordsDigest.ShouldBe(counted);
        ObservationNeeds.Nodes(observation, Later).ShouldBeFalse();
    }

    [Fact]
    public void Plan_OfASuspendedRun_FailsToo()
    {
        var before = Measuring();
        var suspended = before with
        {
            Trials = [.. before.Trials.Skip(1)],
            Run = before.Run with { Spec = before.Run.Spec with { Suspend = true } },
        };

        RunPlanner.Plan(suspended, Later).Status!.Conditions
            .ShouldContain(condition => condition.Type == ConditionTypes.Failed && condition.Status == "True");
    }

    [Fact]
    public void Plan_StatusOfAnOlderOperator_BelievesWhatIsThere()
    {
        var before = Measuring();
        var older = (before with { Trials = [.. before.Trials.Skip(1)] }).Counted(null);

        var plan = RunPlanner.Plan(older, Later);

        plan.Actions.ShouldBeEmpty();
        plan.Status!.Progress!.RecordsDigest.ShouldBe(older.Digest());
    }

    /// <summary>An edit and its reversal must not let anybody choose in between.</summary>
    [Theory]
    [InlineData(0, false)]
    [InlineData(1, true)]
    public void Plan_MeasurementThatWasCompleteBefore_NeedsItsRecords(int deleted, bool fails)
    {
        var whole = Finished();
        var completed = new HistoryRecord { Rounds = [1, 2, 3], RecordsDigest = RecordsDigest.Until([1, 2, 3], whole.PreparedIn, whole.Trials) };
        var back = whole with
        {
            Completed = completed,
            Trials = [.. whole.Trials.Skip(deleted)],
            Run = whole.Run with
            {
                Metadata = whole.Run.Metadata with { Generation = 2 },
                Status = whole.Run.Status! with { Measurement = "another" },
            },
        };

        var plan = RunPlanner.Plan(back, Later);

        plan.Status!.Conditions.Exists(condition => condition is { Type: ConditionTypes.Failed, Status: "True" }).ShouldBe(fails);
    }

    private static RunObservation Finished()
    {
        var finished = new FinishedRun();
        var observation = finished.Observation;
        return observation with
        {
            Run = observation.Run with { Status = finished.Status },
            PreparedIn = "preparation-uid",
            Trials = [.. observation.Trials.Select((trial, index) => trial with { RecordedIn = $"trial-{index}" })],
        };
    }

    /// <summary>A run of which a round is missing.</summary>
    private static RunObservation Measuring()
    {
        var whole = Finished();
        var measuring = whole with
        {
            Trials = [.. whole.Trials.SkipLast(2)],
            Run = whole.Run with { Status = whole.Run.Status! with { CompletionTime = null, StartTime = Later, Conditions = [] } },
        };
        return measuring.Counted();
    }

    private static MeasuredTrial Newer(MeasuredTrial trial) =>
        trial with { Record = trial.Record with { Round = trial.Record.Round + 1000 }, RecordedIn = "one more" };
}
