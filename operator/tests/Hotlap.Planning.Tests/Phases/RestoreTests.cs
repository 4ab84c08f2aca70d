using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>A run that its time to live deleted is applied again: an equal one is not measured.</summary>
public sealed class RestoreTests
{
    private static readonly DateTimeOffset Later = new(2026, 1, 3, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Plan_EqualRun_TakesOverTheResult()
    {
        var kept = Kept();
        var again = Again() with { Ended = kept };

        var plan = RunPlanner.Plan(again, Later);

        plan.Actions.ShouldBeEmpty();
        ObservationNeeds.Nodes(again, Later).ShouldBeFalse();
        var status = plan.Status!;
        status.Conditions.ShouldAllBe(condition => condition.ObservedGeneration == 4 && condition.LastTransitionTime == Later);
        var complete = Condition(status, ConditionTypes.Complete);
        (complete.Status, complete.Reason).ShouldBe(("True", Reasons.Restored));
        complete.Message.ShouldBe(
            "20 of 20 trials measured; an equal run was deleted by its ttl and applied again, so nothing was measured: edit rerun to measure again");
        Condition(status, ConditionTypes.Ready).Status.ShouldBe("True");
        Condition(status, ConditionTypes.Reconciling).Reason.ShouldBe(Reasons.Restored);
        Condition(status, ConditionTypes.Trustworthy).Reason.ShouldBe(Condition(kept.Status, ConditionTypes.Trustworthy).Reason);
        (status.Results, status.CompletionTime, status.Summary).ShouldBe((kept.Status.Results, kept.Status.CompletionTime, kept.Status.Summary));
        plan.Events[0].ShouldSatisfyAllConditions(told => (told.IsWarning, told.Reason).ShouldBe((false, Reasons.Restored)));
    }

    [Fact]
    public void Plan_TagsNotLookedUpYet_LooksThemUpBeforeTheFirstStatus()
    {
        var again = Again() with { Preparation = null };

        var plan = RunPlanner.Plan(again, Later);

        plan.Actions.OfType<PrepareRun>().Single().Images.Select(image => image.Image).ShouldBe(["i:jit", "i:aot"]);
        plan.Status.ShouldBeNull();
        ObservationNeeds.Nodes(again, Later).ShouldBeFalse();
    }

    [Theory]
    [InlineData("sha256:other")]
    [InlineData(null)]
    public void Plan_TagThatNamesAnotherImageOrNobodyKnows_IsMeasured(string? digest)
    {
        var again = Again();
        var images = again.Preparation!.Images;
        again = again with { Preparation = again.Preparation with { Images = [images[0] with { Digest = digest }, .. images.Skip(1)] } };

        var plan = RunPlanner.Plan(again, Later);

        ObservationNeeds.Nodes(again, Later).ShouldBeTrue();
        Condition(plan.Status!, ConditionTypes.Reconciling).Status.ShouldBe("True");
    }

    [Theory]
    [InlineData("sha256:one", true)]
    [InlineData("sha256:two", false)]
    public void Plan_RequestsOfAConfigMap_AreRestoredOnlyIfTheyAreTheSame(string digest, bool restored)
    {
        var source = new KeyReference { Name = "list", Key = "r.jsonl" };
        var again = Again() with { Preparation = Again().Preparation! with { RequestFiles = [new RequestFile { Source = source, Digest = digest }] } };
        var spec = again.Run.Spec with
        {
            Scenarios = again.Run.Spec.Scenarios.ConvertAll(scenario => scenario with
                { Http = scenario.Http! with { Requests = new() { ItemsFrom = new() { ConfigMapKeyRef = source } } } }),
        };
        var kept = Kept().Status;
        kept = kept with { Environment = kept.Environment! with { RequestFiles = [new() { Name = "list", Key = "r.jsonl", Digest = "sha256:one" }] } };
        again = again with { Run = again.Run with { Spec = spec } };
        again = again with { Ended = EndedRun.Of(again.Run with { Status = kept }, Later.AddMinutes(-1)) };

        ObservationNeeds.Nodes(again, Later).ShouldBe(!restored);
    }

    [Fact]
    public void Plan_TagsCannotBeLookedUp_FailsAsAnyRun()
    {
        var looked = RunPlanner.Plan(Again() with { Preparation = null }, Later).Actions.OfType<PrepareRun>().Single();
        var failure = new ActionFailure(FailureClass.Terminal, [new Problem(Reasons.ImageNotFound, "variant jit: gone")], Later) { Action = looked.Key };

        var plan = RunPlanner.Plan(Again() with { Preparation = null, Failure = failure }, Later);

        Condition(plan.Status!, ConditionTypes.Failed).Reason.ShouldBe(Reasons.ImageNotFound);
    }

    [Fact]
    public void Plan_EqualRunOfPinnedImages_LooksNothingUp()
    {
        var again = Again() with { Preparation = null };
        var run = again.Run with
        {
            Spec = again.Run.Spec with { Variants = [.. again.Run.Spec.Variants.Select(variant => variant with { Image = "i@sha256:aa" })] },
        };

        var status = RunPlanner.Plan(again with { Run = run, Ended = EndedRun.Of(run with { Status = Kept().Status }, Later) }, Later).Status!;

        Condition(status, ConditionTypes.Complete).Message.ShouldEndWith("so nothing was measured: edit rerun to measure again");
    }

    [Fact]
    public void Plan_RunRestoredBefore_KeepsTheMessage()
    {
        var first = RunPlanner.Plan(Again(), Later).Status!;

        var second = RunPlanner.Plan(Again() with { Ended = Kept() with { Status = first } }, Later).Status!;

        second.Conditions.Select(condition => condition.Message).ShouldBe(first.Conditions.Select(condition => condition.Message));
    }

    /// <summary>The receiver of notices has the result; the restoration is no end of a measurement.</summary>
    [Fact]
    public void Plan_ResultWithItsNotice_SendsNoOther()
    {
        var kept = Kept();
        var notified = new Api.Core.Condition { Type = ConditionTypes.Notified, Status = "True", Reason = Reasons.NoticeDelivered };
        var again = Again() with { Ended = kept with { Status = kept.Status with { Conditions = [.. kept.Status.Conditions, notified] } } };
        again = again with { Settings = again.Settings with { SendsNotices = true } };

        var status = RunPlanner.Plan(again, Later).Status!;

        Condition(status, ConditionTypes.Notified).Status.ShouldBe("True");
        RunPlanner.Plan(again with { Run = again.Run with { Status = status } }, Later).Actions.ShouldBeEmpty();
    }

    [Fact]
    public void Plan_EqualRunThatFailed_FailsWithItsReason()
    {
        var failed = Kept().Status;
        failed = failed with
        {
            Conditions = [.. failed.Conditions.Select(condition => condition with
            {
                Status = condition.Type is ConditionTypes.Failed or ConditionTypes.Stalled ? "True" : "False",
                Reason = Reasons.RunTimeout, Message = "too slow",
            })],
        };

        var plan = RunPlanner.Plan(Again() with { Ended = Kept() with { Status = failed } }, Later);

        plan.EndsInFailure.ShouldBeTrue();
        Condition(plan.Status!, ConditionTypes.Failed).ShouldSatisfyAllConditions(
            condition => condition.Reason.ShouldBe(Reasons.RunTimeout),
            condition => condition.Message.ShouldStartWith("too slow; an equal run"));
    }

    public static TheoryData<string> Differences => ["spec", "name", "namespace", "age", "none", "status"];

    [Theory]
    [MemberData(nameof(Differences))]
    public void Plan_AnythingElse_IsMeasured(string difference)
    {
        var (again, kept) = (Again() with { Preparation = null }, Kept());
        again = difference switch
        {
            "spec" => again with { Run = again.Run with { Spec = again.Run.Spec with { Rerun = "again" } } },
            "name" => again with { Ended = kept with { Name = "other" } },
            "namespace" => again with { Ended = kept with { Namespace = "other" } },
            "age" => again with { Ended = kept with { DeletedAt = Later.AddDays(-1) } },
            "status" => again with { Run = again.Run with { Status = new BenchmarkRunStatus { ObservedGeneration = 4 } } },
            _ => again with { Ended = null },
        };

        var plan = RunPlanner.Plan(again, Later);

        ObservationNeeds.Nodes(again, Later).ShouldBeTrue();
        plan.Actions.OfType<PrepareRun>().ShouldHaveSingleItem();
        Condition(plan.Status!, ConditionTypes.Reconciling).Status.ShouldBe("True");
    }

    private static EndedRun Kept()
    {
        var finished = new FinishedRun();
        return EndedRun.Of(finished.Observation.Run with { Status = finished.Status }, Later.AddMinutes(-1));
    }

    /// <summary>The same run as a new object, as the API server shows it at first.</summary>
    private static RunObservation Again()
    {
        var run = new FinishedRun().Observation.Run;
        return new RunObservation
        {
            Run = run with
            {
                Metadata = run.Metadata with { Uid = "new", Generation = 4 },
                Status = new BenchmarkRunStatus { ObservedGeneration = -1 },
            },
            Ended = Kept(),
            Preparation = new FinishedRun().Observation.Preparation,
            Nodes = new FinishedRun { NodeArchitecture = "amd64" }.Observation.Nodes,
            Settings = new FinishedRun().Observation.Settings,
        };
    }

    private static Api.Core.Condition Condition(BenchmarkRunStatus status, string type) =>
        status.Conditions.Single(condition => condition.Type == type);
}
