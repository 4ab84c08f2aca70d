using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Doubting;

namespace Hotlap.Planning.Reporting;

/// <summary>Computes the whole status of a run from what was observed and decided.</summary>
internal static class StatusComposer
{
    /// <summary>A line of kubectl get; the condition has the whole message.</summary>
    private const int SummaryLength = 100;
    private const int CurrentLength = 200;
    private const int FailureLength = 512;

    public static BenchmarkRunStatus Compose(RunContext context, Decision decision)
    {
        var ended = decision.Outcome is Outcome.Complete or Outcome.Failed;
        return (decision.Outcome == Outcome.Complete ? Complete(context, decision) : Incomplete(context, decision)) with
        {
            ObservedGeneration = context.Generation,
            State = State(decision),
            Progress = Progress(context, decision),
            StartTime = decision.Outcome is Outcome.Suspended or Outcome.Queued ? null : WholeSecond.Of(context.StartTime),
            CompletionTime = ended ? WholeSecond.Of(context.Now) : null,
            FailedVariants = FailedVariants(context),
        };
    }

    private static BenchmarkRunStatus Complete(RunContext context, Decision decision)
    {
        var doubts = Doubts.Find(Evidence.Of(context));
        var status = WithResults(context, doubts.ToLookup(doubt => doubt.Variant));
        var comparisons = ComparisonReport.Rows(context);
        var thresholds = ThresholdVerdict.Judge(context.Spec, status, comparisons);
        return status with
        {
            Conditions = ConditionList.Compose(context, decision, thresholds, Trust.Judge(doubts)),
            Summary = Summary.Of(context.Spec, status, comparisons),
            Comparisons = ComparisonReport.Status(context.Spec, comparisons),
        };
    }

    private static BenchmarkRunStatus Incomplete(RunContext context, Decision decision) => WithOlderResults(context) with
    {
        Conditions = ConditionList.Compose(context, decision, ThresholdVerdict.Open(context.Spec), Trust.Open),
        Summary = Shorten(decision.Message, SummaryLength),
    };

    private static BenchmarkRunStatus WithResults(RunContext context, ILookup<string, Doubt> doubts) => new()
    {
        Environment = EnvironmentReport.Of(context),
        ResultsGeneration = context.Generation,
        Variants = Figures.Variants(context, doubts),
        Results = Figures.Cells(context, doubts),
    };

    /// <summary>The last complete results stay readable until new ones replace them.</summary>
    private static BenchmarkRunStatus WithOlderResults(RunContext context) => new()
    {
        Environment = context.Run.Status?.Environment,
        ResultsGeneration = context.Run.Status?.ResultsGeneration,
        Variants = context.Run.Status?.Variants,
        Results = context.Run.Status?.Results,
        Comparisons = context.Run.Status?.Comparisons,
    };

    private static List<FailedVariant>? FailedVariants(RunContext context) => context.Observation.FailedVariants.Select(failure => new FailedVariant
    {
        Name = failure.Variant,
        Round = failure.Round,
        Reason = failure.Reason,
        Message = Shorten(PlainText.Of(failure.Message, FailureLength), FailureLength)!,
    }).ToList() is { Count: > 0 } failed ? failed : null;

    private static string State(Decision decision) => decision.Outcome switch
    {
        Outcome.Working when decision.Reason == Reasons.Preparing => "Pending",
        Outcome.Working => "Running",
        Outcome.Queued => "Queued",
        Outcome.Suspended => "Suspended",
        Outcome.Complete => "Complete",
        _ => "Failed",
    };

    private static RunProgress Progress(RunContext context, Decision decision)
    {
        var (done, planned) = (context.Course.TrialsDone, context.Course.TrialsPlanned);
        return new RunProgress
        {
            TrialsDone = done,
            TrialsDiscarded = context.Course.TrialsDiscarded,
            TrialsPlanned = planned,
            Trials = $"{done}/{planned}",
            Current = Shorten(decision.Current, CurrentLength),
            ExpectedCompletionTime = decision.Outcome == Outcome.Working ? Expected(context, planned - done) : null,
        };
    }

    /// <summary>The last recording plus the mean time of a trial so far for each that is left: it changes only when a trial is recorded.</summary>
    private static DateTimeOffset? Expected(RunContext context, int left)
    {
        if (context.Observation.Trials.Count == 0 || context.Observation.PreparedAt is not { } begin) return null;
        var last = context.Observation.Trials.Max(trial => trial.RecordedAt);
        return WholeSecond.Of(last + ((last - begin) / context.Observation.Trials.Count * left));
    }

    private static string? Shorten(string? text, int length) => text?.Length > length ? string.Concat(text.AsSpan(0, length - 3), "...") : text;
}
