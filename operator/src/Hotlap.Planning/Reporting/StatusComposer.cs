using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

internal static class StatusComposer
{
    /// <summary>Length of the line in kubectl get; the condition has the complete message.</summary>
    private const int SummaryLength = 100;
    private const int CurrentLength = 200;
    private const int FailureLength = 512;

    public static BenchmarkRunStatus Compose(RunContext context, Decision decision)
    {
        if (decision.Restored is { } kept) return RestoredStatus.Of(context, decision, kept);
        if (decision.Triggered is { } triggered) return triggered;
        var ended = decision.Outcome is Outcome.Complete or Outcome.Failed;
        var status = decision.Outcome == Outcome.Complete ? Complete(context, decision) : Incomplete(context, decision);
        return status with
        {
            ObservedGeneration = context.Generation,
            Measurement = context.Measurement,
            Schedule = RunMeasurement.Schedule(context.Spec),
            Defaults = StoredDefaults(context),
            Template = context.Observation.Template?.Taken,
            Trigger = context.Run.Status?.Trigger,
            NextScheduleTime = ScheduledTimes.Next(context, ended),
            // What the tags named counts for one measurement; that a request was answered counts on.
            Tags = context.Run.Status?.Tags is not { } tags ? null
                : status.ResultsMeasurement == context.Run.Status.ResultsMeasurement && decision.Outcome == Outcome.Complete
                    ? tags : new TagsStatus { Request = tags.Request },
            State = RunStatusReader.State(status.Conditions),
            Progress = Progress(context, decision),
            StartTime = StartTime(context, decision, ended),
            CompletionTime = ended ? context.Status?.CompletionTime ?? WholeSecond.Of(context.Now) : null,
            FailedVariants = FailedVariants(context),
        };
    }

    private static BenchmarkDefaultsSpec? StoredDefaults(RunContext context) =>
        context.Observation.Defaults is { } defaults && DefaultsChoice.Fits(defaults) ? defaults : null;

    /// <summary>A run that had ended and is only judged again keeps its times.</summary>
    private static DateTimeOffset? StartTime(RunContext context, Decision decision, bool ended)
    {
        if (decision.Outcome is Outcome.Suspended or Outcome.Queued) return null;
        return ended && context.Status is { CompletionTime: not null } before ? before.StartTime : WholeSecond.Of(context.StartTime);
    }

    private static BenchmarkRunStatus Complete(RunContext context, Decision decision)
    {
        var warnings = WarningFinder.Find([.. EvidenceBuilder.Of(context)]);
        var byVariant = warnings.ToLookup(warning => warning.Variant);
        var status = new BenchmarkRunStatus
        {
            Environment = EnvironmentReport.Of(context),
            ResultsMeasurement = context.Measurement,
            Variants = FigureCalculator.Variants(context, byVariant),
            Results = FigureCalculator.Cells(context, byVariant),
        };
        var comparisons = ComparisonReport.Rows(context);
        var (thresholds, family) = ThresholdReport.Judge(context, status, comparisons);
        var trust = Trust.Judge(warnings, Conclusions.ArePaired(context, comparisons), context.Spec.Trust?.Accept);
        return status with
        {
            Conditions = ConditionList.Compose(context, decision, ThresholdVerdict.Judge(context, thresholds), trust),
            // Comparisons that cannot be made again stay unchanged.
            Summary = context.HasLostBaseline && context.Condition(ConditionTypes.Complete)?.Status == "True"
                ? context.Status!.Summary : Summary.Of(context.Spec, status, comparisons, trust, thresholds),
            Comparisons = context.HasLostBaseline ? context.Status?.Comparisons : ComparisonReport.Status(context.Spec, comparisons),
            Thresholds = thresholds.Count == 0 ? null : [.. thresholds],
            Outliers = OutlierReport.Status(context),
            Variants = status.Variants.ConvertAll(variant => variant with
            {
                Thresholds = ThresholdReport.Verdict(variant.Name, context, status, comparisons, family),
            }),
            Previous = PreviousReport.Of(context),
            LevelChanges = LevelChanges.Of(context),
        };
    }

    /// <summary>The last complete results stay readable until new ones replace them.</summary>
    private static BenchmarkRunStatus Incomplete(RunContext context, Decision decision) => new()
    {
        Conditions = ConditionList.Compose(context, decision, ThresholdVerdict.Open(context.Spec), Trust.Open),
        Summary = Lists.Shorten(decision.Message, SummaryLength),
        Environment = context.Run.Status?.Environment,
        ResultsMeasurement = context.Run.Status?.ResultsMeasurement,
        Variants = context.Run.Status?.Variants,
        Results = context.Run.Status?.Results,
        Comparisons = context.Run.Status?.Comparisons,
        Outliers = context.Run.Status?.Outliers,
        Previous = context.Run.Status?.Previous,
        LevelChanges = context.Run.Status?.LevelChanges,
    };

    private static List<FailedVariant>? FailedVariants(RunContext context) =>
        context.Observation.FailedVariants.Select(failure => new FailedVariant
        {
            Name = failure.Variant,
            Round = failure.Round,
            Reason = failure.Reason,
            Message = PlainText.Of(failure.Message, FailureLength),
        }).ToList() is { Count: > 0 } failed ? failed : null;

    private static RunProgress Progress(RunContext context, Decision decision)
    {
        var ended = decision.Outcome is Outcome.Complete or Outcome.Failed;
        var (done, planned) = (context.Schedule.TrialsDone, context.Schedule.TrialsPlanned);
        return new RunProgress
        {
            TrialsDone = done,
            TrialsDiscarded = context.Schedule.TrialsDiscarded,
            TrialsPlanned = planned,
            Trials = $"{done}/{planned}",
            RecordsDigest = context.HasLostRecords ? context.AcceptedRecords : context.Records,
            Current = decision.Current is { } current ? Lists.Shorten(current, CurrentLength) : null,
            UnderLoad = ended ? null : UnderLoad(context),
            ExpectedCompletionTime = decision.Outcome == Outcome.Working ? Expected(context, planned - done) : null,
        };
    }

    /// <summary>Set right after the generator's Job is created, and kept as long as the target exists.</summary>
    private static TrialUnderLoad? UnderLoad(RunContext context) =>
        context.NextTrial is { } trial && context.Target(trial) is { } target
        && (target.Metadata.DeletionTimestamp is null ? context.IsUsed(trial, target) : context.UnderLoad?.TargetUid == target.Metadata.Uid)
            ? new TrialUnderLoad { Round = trial.Round, Variant = trial.Variant, TargetUid = target.Metadata.Uid }
            : null;

    /// <summary>The last record plus the mean duration of a trial for each that remains, counted since the last pause.</summary>
    private static DateTimeOffset? Expected(RunContext context, int left)
    {
        if (context.Observation.PreparedAt is not { } prepared) return null;
        var begin = prepared > context.StartTime ? prepared : context.StartTime;
        var recorded = context.Observation.Trials.Select(trial => trial.RecordedAt).Where(at => at > begin).ToList();
        return recorded.Count == 0 ? null : WholeSecond.Of(recorded.Max() + ((recorded.Max() - begin) / recorded.Count * left));
    }
}
