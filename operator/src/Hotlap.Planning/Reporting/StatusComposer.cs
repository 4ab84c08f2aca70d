using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>Computes the complete status of a run from the observation and the decision.</summary>
internal static class StatusComposer
{
    /// <summary>Length of the line in kubectl get; the condition has the complete message.</summary>
    private const int SummaryLength = 100;
    private const int CurrentLength = 200;
    private const int FailureLength = 512;

    public static BenchmarkRunStatus Compose(RunContext context, Decision decision)
    {
        var ended = decision.Outcome is Outcome.Complete or Outcome.Failed;
        var status = decision.Outcome == Outcome.Complete ? Complete(context, decision) : Incomplete(context, decision);
        return status with
        {
            ObservedGeneration = context.Generation,
            Measurement = context.Measurement,
            Schedule = RunMeasurement.Schedule(context.Spec),
            State = RunFacts.State(status.Conditions),
            Progress = Progress(context, decision),
            StartTime = StartTime(context, decision, ended),
            CompletionTime = ended ? context.Status?.CompletionTime ?? WholeSecond.Of(context.Now) : null,
            FailedVariants = FailedVariants(context),
        };
    }

    /// <summary>A run that had ended and is only judged again keeps its times.</summary>
    private static DateTimeOffset? StartTime(RunContext context, Decision decision, bool ended)
    {
        if (decision.Outcome is Outcome.Suspended or Outcome.Queued) return null;
        return ended && context.Status is { CompletionTime: not null } before ? before.StartTime : WholeSecond.Of(context.StartTime);
    }

    private static BenchmarkRunStatus Complete(RunContext context, Decision decision)
    {
        var warnings = WarningFinder.Find([.. Evidence.Of(context)]);
        var status = WithResults(context, warnings.ToLookup(warning => warning.Variant));
        var comparisons = ComparisonReport.Rows(context);
        var thresholds = ThresholdReport.Rows(context, status, comparisons);
        var trust = Trust.Judge(warnings);
        return status with
        {
            Conditions = ConditionList.Compose(context, decision, ThresholdVerdict.Judge(context.Spec, thresholds), trust),
            // Comparisons that cannot be made again stay unchanged.
            Summary = context.HasLostBaseline && context.Condition(ConditionTypes.Complete)?.Status == "True"
                ? context.Status!.Summary : Summary.Of(context.Spec, status, comparisons, trust),
            Comparisons = context.HasLostBaseline ? context.Status?.Comparisons : ComparisonReport.Status(context.Spec, comparisons),
            Thresholds = thresholds.Count == 0 ? null : [.. thresholds],
            Previous = PreviousReport.Of(context),
        };
    }

    private static BenchmarkRunStatus Incomplete(RunContext context, Decision decision) => WithOlderResults(context) with
    {
        Conditions = ConditionList.Compose(context, decision, ThresholdVerdict.Open(context.Spec), Trust.Open),
        Summary = Shorten(decision.Message, SummaryLength),
    };

    private static BenchmarkRunStatus WithResults(RunContext context, ILookup<string, Warning> warnings) => new()
    {
        Environment = EnvironmentReport.Of(context),
        ResultsMeasurement = context.Measurement,
        Variants = Figures.Variants(context, warnings),
        Results = Figures.Cells(context, warnings),
    };

    /// <summary>The last complete results stay readable until new ones replace them.</summary>
    private static BenchmarkRunStatus WithOlderResults(RunContext context) => new()
    {
        Environment = context.Run.Status?.Environment,
        ResultsMeasurement = context.Run.Status?.ResultsMeasurement,
        Variants = context.Run.Status?.Variants,
        Results = context.Run.Status?.Results,
        Comparisons = context.Run.Status?.Comparisons,
        Previous = context.Run.Status?.Previous,
    };

    private static List<FailedVariant>? FailedVariants(RunContext context) =>
        context.Observation.FailedVariants.Select(failure => new FailedVariant
        {
            Name = failure.Variant,
            Round = failure.Round,
            Reason = failure.Reason,
            Message = Shorten(PlainText.Of(failure.Message, FailureLength), FailureLength)!,
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
            Current = Shorten(decision.Current, CurrentLength),
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

    /// <summary>
    /// Returns the time of the last record plus the mean duration of a trial so far for each remaining trial. It changes only when a trial
    /// is recorded. Trials from before a pause are ignored.
    /// </summary>
    private static DateTimeOffset? Expected(RunContext context, int left)
    {
        if (context.Observation.PreparedAt is not { } prepared) return null;
        var begin = prepared > context.StartTime ? prepared : context.StartTime;
        var recorded = context.Observation.Trials.Select(trial => trial.RecordedAt).Where(at => at > begin).ToList();
        return recorded.Count == 0 ? null : WholeSecond.Of(recorded.Max() + ((recorded.Max() - begin) / recorded.Count * left));
    }

    private static string? Shorten(string? text, int length) =>
        text?.Length > length ? string.Concat(text.AsSpan(0, length - 3), "...") : text;
}
