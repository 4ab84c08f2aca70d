using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// Ends a run whose status the API server rejects permanently, most often because its results are too large for an object.
/// </summary>
public static class RefusedStatus
{
    private const int CauseLength = 500;

    /// <summary>Returns a status that fits: the run has failed, and figures and lists are omitted.</summary>
    /// <param name="run">The run with its current status.</param>
    /// <param name="refused">The status that was rejected.</param>
    /// <param name="cause">The message of the API server.</param>
    /// <param name="now">The current time.</param>
    public static (BenchmarkRunStatus Status, PlannedEvent Told) Of(
        BenchmarkRun run, BenchmarkRunStatus refused, string cause, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(refused);
        var message =
            $"the API server rejected the run's status: {PlainText.Of(cause, CauseLength)}; the trials stay recorded in ConfigMaps; "
            + "measure fewer variants, scenarios or payloads, or split the run";
        var status = refused with
        {
            Conditions =
            [
                .. refused.Conditions.Where(condition => condition.Type != ConditionTypes.Notified)
                    .Select(condition => End(run, condition, message, now)),
            ],
            State = ConditionTypes.Failed,
            Summary = "the API server rejected the run's status",
            CompletionTime = WholeSecond.Of(now),
            Environment = null,
            FailedVariants = null,
            ResultsMeasurement = null,
            Variants = null,
            Results = null,
            LevelChanges = null,
            Comparisons = null,
            Thresholds = null,
        };
        return (status, new PlannedEvent(true, Reasons.StatusRefused, message));
    }

    private static Condition End(BenchmarkRun run, Condition planned, string message, DateTimeOffset now)
    {
        var isEnd = planned.Type is ConditionTypes.Failed or ConditionTypes.Stalled;
        var isOpen = planned.Type is ConditionTypes.ThresholdsMet or ConditionTypes.Trustworthy;
        var status = isEnd ? "True" : isOpen ? "Unknown" : "False";
        return planned with
        {
            Status = status,
            Reason = isOpen ? Reasons.NotComplete : Reasons.StatusRefused,
            Message = isEnd || planned.Type == ConditionTypes.Ready ? message : "",
            LastTransitionTime = ConditionList.Since(run, planned.Type, status, now),
        };
    }
}
