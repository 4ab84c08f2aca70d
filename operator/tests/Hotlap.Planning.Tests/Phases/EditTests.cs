using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Queueing;
using Hotlap.Planning.Tests.Reporting;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>What an edit of the spec means for what is recorded, for a run that has ended.</summary>
public sealed class EditTests
{
    private static readonly DateTimeOffset Later = new(2026, 1, 3, 0, 0, 0, TimeSpan.Zero);

    public static TheoryData<string> Managements => ["ttl", "priority", "suspend", "timeouts", "threshold", "margins", "healthPolicy", "trust", "onVariantFailure"];

    [Theory]
    [MemberData(nameof(Managements))]
    public void Edit_ThatOnlyJudgesOrManages_KeepsResultsAndTimes(string edit)
    {
        var complete = Finished();
        var edited = Edited(complete, spec => Apply(spec, edit));

        var plan = RunPlanner.Plan(edited, Later);

        plan.Actions.ShouldBeEmpty();
        ObservationNeeds.Nodes(edited, Later).ShouldBeFalse();
        var (before, after) = (complete.Run.Status!, plan.Status!);
        Condition(after, ConditionTypes.Complete).ShouldBe(("True", Reasons.AllTrialsMeasured));
        (after.ObservedGeneration, after.Measurement, after.ResultsMeasurement).ShouldBe((2, before.Measurement, before.Measurement));
        (after.StartTime, after.CompletionTime).ShouldBe((before.StartTime, before.CompletionTime));
        after.Results![0].RequestsPerSecond.ShouldBe(before.Results![0].RequestsPerSecond);
        plan.Events.ShouldAllBe(told => told.Reason == Reasons.ThresholdExceeded);
    }

    [Fact]
    public void Edit_ToMoreRounds_MeasuresTheMissingOnesOnly()
    {
        var complete = Finished();
        var edited = Edited(complete, spec => spec with { Rounds = 12 });

        var plan = RunPlanner.Plan(edited, Later);

        ObservationNeeds.Nodes(edited, Later).ShouldBeTrue();
        QueueStates.Of(edited.Run).ShouldBe(QueueState.Waiting);
        plan.Actions.OfType<DeleteObject>().ShouldBeEmpty();
        plan.Status!.Progress!.Trials.ShouldBe("20/24");
        plan.Status.Progress.Current!.ShouldStartWith("round 11, ");
        Condition(plan.Status, ConditionTypes.Complete).Status.ShouldBe("False");
        plan.Status.Results![0].Trials.ShouldBe(10);
        (plan.Status.StartTime, plan.Status.CompletionTime).ShouldBe((Later, null));
    }

    [Fact]
    public void Edit_ToFewerRounds_CountsTheFirstOnesAndSaysSo()
    {
        var plan = RunPlanner.Plan(Edited(Finished(), spec => spec with { Rounds = 8 }), Later);

        plan.Actions.Select(action => (action as CreateObject)?.Kind ?? (action as DeleteObject)?.Kind)
            .ShouldBe([ObjectKind.ConfigMap, ObjectKind.ConfigMap], "the history record is replaced");
        plan.Status!.Results!.ShouldAllBe(cell => cell.Trials == 8);
        plan.Status.Progress!.Trials.ShouldBe("16/16");
        plan.Status.Conditions.Single(condition => condition.Type == ConditionTypes.Complete).Message
            .ShouldContain("the first 8 rounds count, 2 more are recorded");
    }

    [Fact]
    public void Edit_ToMoreRoundsThatEndWhenSettled_IsJudgedByItsIntervalsAndMeasuresNothing()
    {
        var complete = Finished();
        var edited = Edited(complete, spec => spec with { Rounds = 20, EarlyStop = new EarlyStop { When = EarlyStopWhen.Settled } });

        var plan = RunPlanner.Plan(edited, Later);

        ObservationNeeds.Nodes(edited, Later).ShouldBeFalse();
        Condition(plan.Status!, ConditionTypes.Complete).ShouldBe(("True", Reasons.VerdictsSettled));
        plan.Status!.Conditions.Single(condition => condition.Type == ConditionTypes.Complete).Message
            .ShouldBe("all verdicts settled after 10 of 20 rounds (requestsPerSecond of hello on aot: Better)");
        (plan.Status.StartTime, plan.Status.CompletionTime).ShouldBe((complete.Run.Status!.StartTime, complete.Run.Status.CompletionTime));
    }

    [Fact]
    public void Edit_ToAnotherMeasurement_BeginsItAndKeepsTheResults()
    {
        var complete = Finished();
        var edited = Edited(complete, spec => spec with { Rerun = "again" }) with { Preparation = null, Trials = [] };

        var status = RunPlanner.Plan(edited, Later).Status!;

        (status.ResultsMeasurement, status.Measurement).ShouldBe((complete.Run.Status!.Measurement, RunMeasurement.Of(edited.Run.Spec)));
        status.Measurement.ShouldNotBe(status.ResultsMeasurement);
        status.Results.ShouldBe(complete.Run.Status.Results);
        (status.StartTime, status.CompletionTime).ShouldBe((Later, null));
    }

    [Fact]
    public void Edit_OfTheBaselineAfterTheEnd_LooksItUpWithoutATurn()
    {
        var edited = Edited(Finished(), spec => spec with { Comparison = new Comparison { BaselineRef = new() { Name = "other" } } });

        var plan = RunPlanner.Plan(edited, Later);

        ObservationNeeds.Nodes(edited, Later).ShouldBeFalse();
        plan.Actions.ShouldHaveSingleItem().ShouldBeOfType<FindBaseline>().Wanted.Name.ShouldBe("other");
        plan.Status!.Results.ShouldBe(edited.Run.Status!.Results);
    }

    [Fact]
    public void Edit_OfTheBaselineWhileMeasuring_LooksItUpAndKeepsItsNodes()
    {
        var complete = Finished();
        var measuring = complete with
        {
            Trials = [.. complete.Trials.SkipLast(2)],
            Run = complete.Run with { Status = complete.Run.Status! with { CompletionTime = null, Conditions = [] } },
        };
        var edited = Edited(
            measuring.Counted(), spec => spec with { Comparison = new Comparison { BaselineRef = new() { Name = "other" } } });

        ObservationNeeds.Nodes(edited, Later).ShouldBeTrue();
        RunPlanner.Plan(edited, Later).Actions.ShouldHaveSingleItem().ShouldBeOfType<FindBaseline>();
    }

    [Theory]
    [InlineData("ttl", true)]
    [InlineData("priority", true)]
    [InlineData("threshold", true)]
    [InlineData("timeouts", false)]
    [InlineData("onVariantFailure", false)]
    public void Edit_OfAFailedRun_TriesAgainOnlyWhereItGoesFurther(string edit, bool staysFailed)
    {
        var failed = Failed(Reasons.TrialTimeout);
        var edited = Edited(failed, spec => Apply(spec, edit));

        var status = RunPlanner.Plan(edited, Later).Status!;

        ObservationNeeds.Nodes(edited, Later).ShouldBe(!staysFailed);
        Condition(status, ConditionTypes.Failed).ShouldBe(staysFailed ? ("True", Reasons.TrialTimeout) : ("False", Reasons.Measuring));
        status.CompletionTime.ShouldBe(staysFailed ? failed.Run.Status!.CompletionTime : null);
    }

    [Fact]
    public void Edit_ThatIsInvalidAndCorrected_IsCompleteAgain()
    {
        var complete = Finished();
        var invalid = Edited(complete, spec => spec with { Thresholds = [new Threshold { Metric = "none", Max = "1" }] });
        var refused = RunPlanner.Plan(invalid, Later).Status!;
        Condition(refused, ConditionTypes.Failed).ShouldBe(("True", Reasons.InvalidSpec));

        var corrected = Edited(invalid with { Run = invalid.Run with { Status = refused } }, spec => spec with { Thresholds = [] });

        Condition(RunPlanner.Plan(corrected, Later).Status!, ConditionTypes.Complete).ShouldBe(("True", Reasons.AllTrialsMeasured));
    }

    [Fact]
    public void Edit_ThatIsInvalid_LivesAsLongAsAFailureFromNow()
    {
        var invalid =
            Edited(
                Finished(), spec =>
                    spec with { Ttl = new() { AfterFailed = "1h" }, Thresholds = [new Threshold { Metric = "none", Max = "1" }] });
        var refused = invalid with { Run = invalid.Run with { Status = RunPlanner.Plan(invalid, Later).Status } };

        RunPlanner.Plan(refused, Later.AddSeconds(3599)).Actions.ShouldBeEmpty();
        RunPlanner.Plan(refused, Later.AddSeconds(3600)).Actions.OfType<DeleteObject>().ShouldHaveSingleItem()
            .Kind.ShouldBe(ObjectKind.BenchmarkRun);
    }

    [Fact]
    public void Edit_AfterTheNodesAreGone_JudgesByTheNodesThatMeasured()
    {
        var run = new FinishedRun { Record = record => record with { TargetNode = record.Variant } };
        var observation = AsSeen(run) with { Nodes = [Node("jit", "4", "6.1"), Node("aot", "8", "6.1")] };
        var measured = RunPlanner.Plan(observation with { Run = observation.Run with { Status = null } }, Later).Status!;
        measured.Comparisons!.ShouldAllBe(row => row.Metric == "imageBytes" || row.Verdict == "HardwareDiffers");

        var edited =
            Edited(
                observation with { Run = observation.Run with { Status = measured }, Nodes = [Node("aot", "2", "6.6")] }, spec =>
                    Apply(spec, "priority"));
        var status = RunPlanner.Plan(edited, Later).Status!;

        status.Comparisons!.Select(row => row.Verdict).ShouldBe(measured.Comparisons!.Select(row => row.Verdict));
        status.Environment!.Nodes.ShouldBe(measured.Environment!.Nodes);
    }

    [Theory]
    [InlineData("ttl")]
    [InlineData("threshold")]
    public void Edit_AfterTheBaselineIsGone_KeepsTheComparisonAndDoesNotFail(string edit)
    {
        var complete = ComparedWithARun();
        complete.Run.Status!.Comparisons!.ShouldNotBeEmpty();
        var lost =
            complete with { Baseline = complete.Baseline! with { Recorded = [],
                Problem = new Problem(Reasons.BaselineNotComplete, "ConfigMap x of run before is gone") } };
        var edited = Edited(lost, spec => Apply(spec, edit));

        var status = RunPlanner.Plan(edited, Later).Status!;

        Condition(status, ConditionTypes.Complete).ShouldBe(("True", Reasons.AllTrialsMeasured));
        status.Comparisons.ShouldBe(complete.Run.Status.Comparisons);
        status.Summary.ShouldBe(complete.Run.Status.Summary);
        Condition(status, ConditionTypes.ThresholdsMet).Status.ShouldNotBe("True");
        status.Thresholds!.Where(row => row.MaxRegression is not null)
            .ShouldAllBe(row => row.Verdict == "NotShown" && row.Message!.Contains("ConfigMap x of run before is gone"));
        ObservationNeeds.Nodes(edited, Later).ShouldBeFalse();
    }

    [Fact]
    public void Baseline_GoneBeforeTheRunIsComplete_FailsIt()
    {
        var complete = ComparedWithARun();
        var problem = new Problem(Reasons.BaselineNotComplete, "ConfigMap x of run before is gone");
        var measuring =
            complete with { Trials = [.. complete.Trials.SkipLast(2)], HistoryConfigMaps = [], Run = complete.Run with { Status = null },
                Baseline = complete.Baseline! with { Recorded = [], Problem = problem } };

        Condition(RunPlanner.Plan(measuring, Later).Status!, ConditionTypes.Failed).ShouldBe(("True", Reasons.BaselineNotComplete));
    }

    [Fact]
    public void Edit_AfterTheBaselinesNodeWasUpgraded_DoesNotFail()
    {
        var complete = ComparedWithARun();
        var reference =
            complete.Baseline!.Reference with { Nodes = [
                new() { Name = "node1", Architecture = "amd64", Cpus = "4", KernelVersion = "6.1" }] };
        var known =
            complete with { Settings = complete.Settings with { SeesNodes = true },
                Baseline = complete.Baseline with { Reference = reference } };
        var measured =
            RunPlanner.Plan(known with { Nodes = [Node("node1", "4", "6.1")], Run = known.Run with { Status = null } }, Later).Status!;

        foreach (var nodes in new[] { [], new[] { Node("node1", "8", "6.6") } })
        {
            var edited = Edited(known with { Nodes = nodes, Run = known.Run with { Status = measured } }, spec => Apply(spec, "ttl"));

            Condition(RunPlanner.Plan(edited, Later).Status!, ConditionTypes.Complete).ShouldBe(("True", Reasons.AllTrialsMeasured));
        }
    }

    [Fact]
    public void Edit_ThatDropsTheBaselineOfAShare_KeepsTheRateAndMeasuresNothing()
    {
        var run = new FinishedRun { Sample = sample => sample with { RateMilliPerSecond = 5_000_000 } };
        var shared = AsSeen(run);
        var edited =
            Edited(
                shared, spec =>
                    spec with { Scenarios = [
                        spec.Scenarios[0] with { Load = new Load { Tool = "oha", Duration = "20s", Rate = "80%" } }] });
        edited =
            edited with { Trials = [
                .. edited.Trials.Select(
                    trial => trial with { Record = trial.Record with { Measurement = RunMeasurement.Of(edited.Run.Spec) } })] };

        ObservationNeeds.Nodes(edited, Later).ShouldBeFalse();
    }

    [Fact]
    public void Preparation_DeletedAfterTheFirstTrial_FailsAndSaysSo()
    {
        var complete = Finished();
        var measuring =
            complete with { Preparation = null, Trials = [.. complete.Trials.Take(3)], Run = complete.Run with { Status = null } };

        var status = RunPlanner.Plan(measuring, Later).Status!;

        Condition(status, ConditionTypes.Failed).ShouldBe(("True", Reasons.TrialObjectDeleted));
        status.Conditions.Single(condition => condition.Type == ConditionTypes.Failed).Message.ShouldContain(
            "images and files of the 3 recorded trials; edit rerun to measure again");
    }

    [Fact]
    public void Edit_OfARunningRun_KeepsItsTurn()
    {
        var running = Failed("").Run;
        running = running with { Status = running.Status! with { Conditions = [], CompletionTime = null } };

        QueueStates.Of(running with { Metadata = running.Metadata with { Generation = 2 }, Spec = running.Spec with { Priority = 7 } })
            .ShouldBe(QueueState.Begun);
        QueueStates.Of(running with { Metadata = running.Metadata with { Generation = 2 }, Spec = running.Spec with { Rerun = "7" } })
            .ShouldBe(QueueState.Waiting);
    }

    private static BenchmarkRunSpec Apply(BenchmarkRunSpec spec, string edit) => edit switch
    {
        "ttl" => spec with { Ttl = new() { AfterComplete = "240h", AfterFailed = "240h" } },
        "priority" => spec with { Priority = 5 },
        "suspend" => spec with { Suspend = true },
        "timeouts" => spec with { Timeouts = spec.Timeouts with { Startup = "3m" } },
        "threshold" => spec with { Thresholds = [new Threshold { Metric = "p99", Max = "1us" }] },
        "margins" => spec with { Comparison = new Comparison { Margins = [new() { Metric = "p99", Percent = "20%" }] } },
        "healthPolicy" => spec with { HealthPolicy = new() { UnhealthyOn = [UnhealthyOutcomes.Untrusted] } },
        "trust" => spec with { Trust = new() { Accept = ["NodeBusy"] } },
        _ => spec with { OnVariantFailure = OnVariantFailure.Continue },
    };

    private static RunObservation Finished() => AsSeen(new FinishedRun());

    private static Node Node(string name, string cpus, string kernel) => new()
    {
        Metadata = new ObjectMeta { Name = name, Labels = new() { ["kubernetes.io/arch"] = "amd64" } },
        Status = new NodeStatus { Capacity = new() { ["cpu"] = cpus }, NodeInfo = new NodeInfo { KernelVersion = kernel } },
    };

    /// <summary>A complete run that was compared with another one, which measured the same.</summary>
    private static RunObservation ComparedWithARun()
    {
        var before = new FinishedRun().Observation;
        var images = before.Preparation!.Images;
        var reference = new BaselineReference
        {
            Name = "before", Measurement = RunMeasurement.Of(before.Run), Method = RunMeasurement.Method(before.Run.Spec), Images = images,
            Variants = [.. images.Select(image => image.Variant)],
        };
        var run = new FinishedRun();
        var compared = run.Observation with
        {
            Run = run.Observation.Run with { Spec = run.Observation.Run.Spec with { Comparison = new Comparison { BaselineRef = new() { Name = "before" } } } },
            Baseline = new ObservedBaseline(reference, before.Trials),
            HistoryConfigMaps = [run.HistoryConfigMap],
            Settings = run.Observation.Settings with { SeesNodes = false },
        };
        return compared with { Run = compared.Run with { Status = RunPlanner.Plan(compared, Later).Status } };
    }

    /// <summary>Whether a node has room is left to the scheduler.</summary>
    private static RunObservation AsSeen(FinishedRun run) => run.Observation with
    {
        Run = run.Observation.Run with { Status = run.Status },
        HistoryConfigMaps = [run.HistoryConfigMap],
        Settings = run.Observation.Settings with { SeesNodes = false },
    };

    /// <summary>A run of ten rounds that failed in its ninth.</summary>
    private static RunObservation Failed(string reason)
    {
        var whole = Finished();
        return (whole with
        {
            Trials = [.. whole.Trials.Where(trial => trial.Record.Round < 9)],
            Run = whole.Run with
            {
                Status = whole.Run.Status! with
                {
                    Conditions = [new() { Type = ConditionTypes.Failed, Status = "True", Reason = reason, Message = "what happened" }],
                },
            },
        }).Counted();
    }

    private static RunObservation Edited(RunObservation before, Func<BenchmarkRunSpec, BenchmarkRunSpec> edit) => before with
    {
        Run = before.Run with { Metadata = before.Run.Metadata with { Generation = before.Run.Metadata.Generation + 1 },
            Spec = edit(before.Run.Spec) },
    };

    private static (string Status, string Reason) Condition(BenchmarkRunStatus status, string type) =>
        status.Conditions.Where(condition => condition.Type == type).Select(condition => (condition.Status, condition.Reason)).Single();
}
