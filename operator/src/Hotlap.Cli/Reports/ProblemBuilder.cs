using Hotlap.Api.Core;

namespace Hotlap.Cli.Reports;

/// <summary>
/// Explains why the current generation of a run has no figures or not all of them. Returns null when the run is complete and has figures.
/// </summary>
internal static class ProblemBuilder
{
    public static RunProblem? Build(BenchmarkRun run)
    {
        if (!RunStatusReader.IsObserved(run))
            return NotSeen(run);
        if (RunStatusReader.IsFailed(run))
            return From("failed", RunStatusReader.Find(run, ConditionTypes.Failed)!);
        if (RunStatusReader.IsComplete(run))
            return HasFigures(run.Status!) ? null : WithoutFigures();
        return From(
            HasFigures(run.Status!) ? "not finished" : "not finished, no figures yet",
            RunStatusReader.Find(run, ConditionTypes.Reconciling)
                ?? new Condition { Reason = Reasons.NotComplete, Message = "the run is not finished" });
    }

    /// <summary>True when any cell or startup was measured; a startup-only run has no cells.</summary>
    private static bool HasFigures(BenchmarkRunStatus status) =>
        status.Results is { Count: > 0 } || (status.Variants ?? []).Exists(variant => variant.Startup is { Trials: > 0 });

    private static RunProblem NotSeen(BenchmarkRun run) => new(
        "not started: NotSeen",
        "NotSeen",
        !RunStatusReader.HasStatus(run)
            ? "the operator has not observed this run yet"
            : $"the operator has not observed generation {run.Metadata.Generation} of the spec yet",
        "Wait a few seconds; if this persists, check the operator's pods: kubectl get pods -A -l app.kubernetes.io/name=hotlap");

    private static RunProblem WithoutFigures() => new(
        "complete, but without figures",
        Reasons.AllTrialsMeasured,
        "the status of the run contains no results",
        "This is a bug in the operator: save the object (kubectl get bmr NAME -o yaml) and report it.");

    private static RunProblem From(string standing, Condition condition) =>
        new($"{standing}: {condition.Reason}", condition.Reason, condition.Message, ReasonAdvice.For(condition.Reason));
}
