using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Combines the reports of the generators of a trial that failed. One failure ends the other generators, which then miss it at the barrier
/// or are killed. The report that explains the failure takes precedence.
/// </summary>
internal static class GeneratorVerdict
{
    /// <summary>Returns the decision that follows from how the pods ended; null when there is no failure so far.</summary>
    public static Decision? Of(RunContext context, Trial trial, Pod target, IReadOnlyList<Pod> pods)
    {
        if (pods.Select(pod => PodDiagnosis.Final(pod, Subject(trial))).OfType<Problem>().FirstOrDefault() is { } problem)
            return Decision.Fail([problem]) with { Blamed = problem.Reason == Reasons.OutOfMemory ? trial : null };
        return pods
            .Select(pod => PodDiagnosis.Ended(pod, ContainerNames.Load))
            .OfType<ContainerTerminated>()
            .Where(ended => !IsGood(ended))
            .MinBy(Rank) is { } worst ? Judge(context, trial, target, pods, worst) : null;
    }

    private static bool IsGood(ContainerTerminated ended) => ended.ExitCode == 0 && PodDiagnosis.Checksum(ended) is { Failure: null };

    private static int Rank(ContainerTerminated ended) => PodDiagnosis.Checksum(ended)?.Failure?.Kind switch
    {
        null => 2,
        FailureKind.GeneratorMissing => 1,
        _ => 0,
    };

    private static Decision Judge(RunContext context, Trial trial, Pod target, IReadOnlyList<Pod> pods, ContainerTerminated ended)
    {
        if (PodDiagnosis.Checksum(ended)?.Failure is not { } failure)
            return Decision.Fail(
                Reasons.AgentError,
                $"{Subject(trial)}: ended with exit code {ended.ExitCode} without a report; "
                    + $"{PodDiagnosis.LastLines(ended)}") with { Blamed = trial };
        if (failure.Kind == FailureKind.GeneratorMissing) return Missing(context, trial, target, pods, failure);
        if (failure.Kind == FailureKind.TrialObjectDeleted) return Disruption.Record(
            context, trial, target, DisruptionCodes.GeneratorDeleted);
        if (failure.Kind == FailureKind.TargetDied && NodeClock.IsWithin(Step.Aftermath, ended.FinishedAt, context.Now))
            return Step.AwaitExit(trial, "target");
        return Decision.Fail(AgentReasons.Of(failure.Kind), Describe(trial, failure)) with { Blamed = trial };
    }

    /// <summary>A generator that never started is a problem of the cluster; one that was only late disrupts the trial.</summary>
    private static Decision Missing(RunContext context, Trial trial, Pod target, IReadOnlyList<Pod> pods, AgentFailure failure)
    {
        if (pods.FirstOrDefault(pod => !PodDiagnosis.HasStarted(pod, ContainerNames.Load)) is { } late)
            return Decision.Fail([GrowingPools.Waiting(context, late, Subject(trial))]);
        return trial.Round == CapacityRound.Number
            ? Decision.Fail(Reasons.GeneratorMissing, Describe(trial, failure))
            : Disruption.Record(context, trial, target, DisruptionCodes.GeneratorMissing);
    }

    private static string Subject(Trial trial) => $"generator of variant {trial.Variant}";

    private static string Describe(Trial trial, AgentFailure failure)
    {
        var cell = failure.Payload.Length == 0 ? failure.Scenario : $"{failure.Scenario}, payload {failure.Payload}";
        var where = cell.Length == 0 ? $"variant {trial.Variant}" : $"variant {trial.Variant}, scenario {cell}";
        return failure.Output.Length == 0
            ? $"{where}: {failure.Message}" : $"{where}: {failure.Message}; last lines: {failure.Output.Trim()}";
    }
}
