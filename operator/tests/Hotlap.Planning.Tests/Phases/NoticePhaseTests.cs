using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Notices;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>The notice of a run that has ended: when it is sent, and what the status says of it.</summary>
public sealed class NoticePhaseTests
{
    /// <summary>A run ends an hour after its first trial.</summary>
    private static readonly DateTimeOffset End = new(2026, 1, 1, 1, 0, 0, TimeSpan.Zero);

    private const string Problem = "the receiver of notices answered with HTTP status 500";

    [Fact]
    public void Plan_EndedRun_SendsTheSameNoticeAtEachLook()
    {
        var ended = Ended(new FinishedRun());

        var plan = RunPlanner.Plan(ended, End.AddSeconds(1));

        var notice = plan.Actions.ShouldHaveSingleItem().ShouldBeOfType<SendNotice>().Notice;
        plan.Status.ShouldBeNull();
        notice.Id.ShouldBe($"u/completed/{End.ToUnixTimeSeconds()}");
        Sent(ended, End.AddMinutes(59)).Id.ShouldBe(notice.Id);
        JsonSerializer.Serialize(Sent(ended, End.AddMinutes(59)), NoticeJson.Default.Notice)
            .ShouldBe(JsonSerializer.Serialize(notice, NoticeJson.Default.Notice));
    }

    [Fact]
    public void Plan_PodsAreLeft_RemovesThemFirst()
    {
        var left = new Pod { Metadata = new ObjectMeta { Name = "left", Uid = "p" } };
        var ended = Ended(new FinishedRun()) with { Pods = [left] };

        RunPlanner.Plan(ended, End).Actions.ShouldHaveSingleItem().ShouldBeOfType<DeleteObject>();
    }

    [Fact]
    public void Plan_Accepted_SaysSoAndChangesNothingElse()
    {
        var ended = Attempted(null, End.AddSeconds(1));
        var before = ended.Run.Status!;

        var plan = RunPlanner.Plan(ended, End.AddSeconds(2));

        plan.Actions.ShouldBeEmpty();
        var status = plan.Status!;
        (status with { Conditions = before.Conditions }).ShouldBe(before);
        status.Conditions.SkipLast(1).ShouldBe(before.Conditions);
        var notified = status.Conditions[^1];
        (notified.Type, notified.Status, notified.Reason).ShouldBe((ConditionTypes.Notified, "True", Reasons.NoticeDelivered));
        plan.Events.ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            told => (told.IsWarning, told.Reason).ShouldBe((false, Reasons.NoticeDelivered)));
        RunPlanner.Plan(With(ended, status), End.AddSeconds(3)).ShouldSatisfyAllConditions(
            next => next.Actions.ShouldBeEmpty(), next => next.Status.ShouldBeNull());
    }

    [Fact]
    public void Plan_NotAccepted_SaysWhyAndTriesAgain()
    {
        var ended = Attempted(Problem, End.AddSeconds(10));

        var waiting = RunPlanner.Plan(ended, End.AddSeconds(2));
        var again = RunPlanner.Plan(With(ended, waiting.Status!), End.AddSeconds(10));

        waiting.Actions.ShouldBeEmpty();
        waiting.LookAgainAfter.ShouldBe(TimeSpan.FromSeconds(8));
        var notified = waiting.Status!.Conditions[^1];
        (notified.Type, notified.Status, notified.Reason).ShouldBe((ConditionTypes.Notified, "False", Reasons.NoticeNotDelivered));
        notified.Message.ShouldBe($"{Problem}; the operator tries again until 2026-01-01T02:00:00Z");
        waiting.Events.ShouldHaveSingleItem().IsWarning.ShouldBeTrue();
        RunStatusReader.HasEnded(With(ended, waiting.Status!).Run).ShouldBeTrue();
        again.Actions.ShouldHaveSingleItem().ShouldBeOfType<SendNotice>();
        again.Events.ShouldBeEmpty("it was told already");
    }

    [Fact]
    public void Plan_NotAcceptedForAnHour_TriesNoMore()
    {
        var ended = Attempted(Problem, End.AddMinutes(61));

        RunPlanner.Plan(ended, End.AddMinutes(59)).LookAgainAfter.ShouldBe(TimeSpan.FromMinutes(1));
        RunPlanner.Plan(ended, End.AddHours(1)).ShouldSatisfyAllConditions(
            plan => plan.Actions.ShouldBeEmpty(), plan => plan.Status.ShouldBeNull());
    }

    /// <summary>A leader may have stopped between the answer and the write, so the hour does not count for what was accepted.</summary>
    [Fact]
    public void Plan_AcceptedInTheLastMoment_SaysSo() =>
        RunPlanner.Plan(Attempted(null, End), End.AddHours(2)).Status!.Conditions[^1].Status.ShouldBe("True");

    [Fact]
    public void Plan_AttemptOfAnEarlierEnd_DoesNotCount()
    {
        var ended = Ended(new FinishedRun()) with { Notice = new NoticeAttempt("u/completed/1", null, End) };

        RunPlanner.Plan(ended, End.AddSeconds(1)).Actions.ShouldHaveSingleItem().ShouldBeOfType<SendNotice>();
    }

    /// <summary>An edit that only judges again is no new end; more rounds are one.</summary>
    [Fact]
    public void Plan_EditAfterTheNotice_SendsAnotherOnlyForAnotherEnd()
    {
        var delivered = With(Ended(new FinishedRun()), RunPlanner.Plan(Attempted(null, End), End.AddSeconds(2)).Status!);

        var judged = RunPlanner.Plan(Edited(delivered, spec => spec with { Priority = 1 }), End.AddMinutes(5)).Status!;
        var measuring = RunPlanner.Plan(Edited(delivered, spec => spec with { Rounds = 12 }), End.AddMinutes(5)).Status!;

        var notified = judged.Conditions.Single(condition => condition.Type == ConditionTypes.Notified);
        (notified.Status, notified.ObservedGeneration).ShouldBe(("True", 2));
        measuring.Conditions.ShouldNotContain(condition => condition.Type == ConditionTypes.Notified);
    }

    [Fact]
    public void Plan_CompleteRunThatAnEditMakesInvalid_SendsTheFailure()
    {
        var delivered = With(Ended(new FinishedRun()), RunPlanner.Plan(Attempted(null, End), End.AddSeconds(2)).Status!);
        var edited = Edited(delivered, spec => spec with { Ttl = new TimeToLive { AfterComplete = "soon" } });
        var failed = RunPlanner.Plan(edited, End.AddHours(5)).Status!;

        var notice = Sent(With(edited, failed), End.AddHours(5));

        (notice.Type, notice.Data.Verdict).ShouldBe(("dev.hotlap.benchmarkrun.failed", RunVerdict.Failed));
        notice.Data.Conditions.Single(condition => condition.Type == ConditionTypes.Failed).Message.ShouldContain("ttl.afterComplete");
        notice.Data.Comparisons.ShouldBeEmpty("those of the status are not of this failure");
    }

    [Fact]
    public void Refused_StatusWithTheCondition_LosesIt()
    {
        var ended = Attempted(null, End);
        var status = RunPlanner.Plan(ended, End.AddSeconds(2)).Status!;

        RefusedStatus.Of(ended.Run, status, "too large", End).Status.Conditions
            .ShouldNotContain(condition => condition.Type == ConditionTypes.Notified);
    }

    private static Notice Sent(RunObservation observation, DateTimeOffset now) =>
        RunPlanner.Plan(observation, now).Actions.OfType<SendNotice>().Single().Notice;

    private static RunObservation Attempted(string? problem, DateTimeOffset retryAt) => Ended(new FinishedRun()) with
    {
        Notice = new NoticeAttempt($"u/completed/{End.ToUnixTimeSeconds()}", problem, retryAt),
    };

    /// <summary>A run whose last status is written, with a receiver of notices.</summary>
    internal static RunObservation Ended(FinishedRun finished)
    {
        var observation = finished.Observation;
        return With(observation, finished.Status) with { Settings = observation.Settings with { SendsNotices = true } };
    }

    private static RunObservation With(RunObservation observation, BenchmarkRunStatus status) =>
        observation with { Run = observation.Run with { Status = status } };

    private static RunObservation Edited(RunObservation observation, Func<BenchmarkRunSpec, BenchmarkRunSpec> edit) => observation with
    {
        Run = observation.Run with { Metadata = observation.Run.Metadata with { Generation = 2 }, Spec = edit(observation.Run.Spec) },
    };
}
