using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Handles the dependencies of a trial. They are created together before its target, awaited until each is Ready, and checked as long as
/// the trial lasts. A variant is never blamed for their problems.
/// </summary>
internal static class DependencyStep
{
    /// <summary>Returns what to do before the target can be created; null when all dependencies are Ready.</summary>
    public static Decision? Prepare(RunContext context, Trial trial, IReadOnlyList<PlannedAction> before)
    {
        if (context.Spec.Dependencies.Count == 0) return null;
        var pods = context.Dependencies(trial);
        if (pods.FirstOrDefault(pod => pod.Metadata.DeletionTimestamp is not null) is { } leaving)
            return Await("waiting for an earlier dependency pod to terminate", Deadline.OfDeletion(
                context, leaving, Reasons.DependencyNotReady, $"dependency {Name(leaving)}"));
        if (pods.Any(context.IsTaken)) return Disruption.Record(context, trial, null, DisruptionCodes.DependencyEvicted);
        if (Problem(context, pods) is { } problem) return Decision.Fail([problem]);
        var missing = context.MissingDependencies(trial).ToList();
        if (missing.Count > 0) return Step.Go(
            trial, "starting the dependencies", [.. before, .. missing.Select(dependency => Create(context, trial, dependency))]);
        return pods.FirstOrDefault(pod => !IsReady(pod)) is { } late
            ? Await($"waiting for the dependency {Name(late)}", Deadline.OfStartup(
                context, late, NotReady(context, late)))
            : null;

        Decision Await(string doing, Deadline deadline) =>
            Step.Await(context, trial, doing, deadline with { ConcernsRun = true }) with { Actions = before };
    }

    /// <summary>Checks the dependencies of a trial whose target exists; returns null when they have no problem.</summary>
    public static Decision? Watch(RunContext context, Trial trial, Pod target)
    {
        if (context.Spec.Dependencies.Count == 0) return null;
        var pods = context.Dependencies(trial);
        if (pods.Any(context.IsTaken)) return Disruption.Record(context, trial, target, DisruptionCodes.DependencyEvicted);
        if (context.MissingDependencies(trial).Any() || pods.Any(pod => pod.Metadata.DeletionTimestamp is not null))
            return Disruption.Record(context, trial, target, DisruptionCodes.DependencyDeleted);
        return Problem(context, pods) is { } problem ? Decision.Fail([problem]) : null;
    }

    private static bool IsReady(Pod pod) =>
        pod.Status.PodIP is { Length: > 0 } && pod.Status.Conditions.True("Ready") is not null;

    private static string Name(Pod pod) => pod.Metadata.Label(Api.Labels.Dependency) ?? "";

    private static CreateObject Create(RunContext context, Trial trial, Dependency dependency) => new(
        ObjectKind.Pod, Names.DependencyPod(context.Run, trial, dependency.Name),
        DependencyPodBuilder.Manifest(context.Observation, trial, dependency), $"dependency {dependency.Name}")
    {
        Token = OwnedObject.Token(context.Run),
    };

    private static Problem? Problem(RunContext context, IReadOnlyList<Pod> pods) =>
        pods.Select(pod => Problem(context, pod)).FirstOrDefault(problem => problem is not null);

    private static Problem? Problem(RunContext context, Pod pod)
    {
        var subject = $"dependency {Name(pod)}";
        if (AskedContainer.Replaced(AskedContainer.OfDependency(context.Observation, Name(pod)), pod, subject) is { } other) return other;
        if (PodDiagnosis.Final(pod, subject) is { } final) return final;
        return PodDiagnosis.Ended(pod, ContainerNames.Dependency) is { } ended
            ? new Problem(Reasons.DependencyExited, $"{subject}: ended with exit code {ended.ExitCode}; {PodDiagnosis.LastLines(ended)}")
            : PodDiagnosis.Ended(pod, ContainerNames.Probe) is { } agent
                ? new Problem(
                    Reasons.AgentError,
                    $"{subject}: its agent container ended with exit code {agent.ExitCode}; {PodDiagnosis.LastLines(agent)}")
                : null;
    }

    private static Problem NotReady(RunContext context, Pod pod)
    {
        var waiting = GrowingPools.Waiting(context, pod, $"dependency {Name(pod)}");
        return waiting.Reason != Reasons.StartupTimeout ? waiting : new Problem(
            Reasons.DependencyNotReady,
            $"dependency {Name(pod)}: its readinessProbe does not succeed; see kubectl describe pod {pod.Metadata.Name}, or raise "
                + "timeouts.startup if it is only slow");
    }
}
