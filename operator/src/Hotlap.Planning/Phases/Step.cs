using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;

namespace Hotlap.Planning.Phases;

/// <summary>Creates the decisions of the phases that work on one trial.</summary>
internal static class Step
{
    /// <summary>
    /// Time to wait for the end of the service. The kubelet may report the ends of containers one after the other.
    /// </summary>
    public static readonly TimeSpan Aftermath = TimeSpan.FromSeconds(3);

    /// <summary>Deadlines count from creation times, which are in whole seconds, so one second is added.</summary>
    private static readonly TimeSpan ClockGrain = TimeSpan.FromSeconds(1);

    public static Decision Go(Trial trial, string doing, params IEnumerable<PlannedAction> actions) => Decision.Work(
        Reasons.Measuring, "trials are being measured", $"round {trial.Round}, {trial.Variant}: {doing}", actions);

    /// <summary>Waits for a change until a deadline, and then fails with its problem.</summary>
    public static Decision Await(RunContext context, Trial trial, string doing, Deadline deadline)
    {
        var left = deadline.From + deadline.Length + ClockGrain - context.Now;
        return left <= TimeSpan.Zero
            ? Decision.Fail(
                deadline.Problem.Reason, $"{deadline.Problem.Message} (timed out after {deadline.Setting})") with
            {
                Blamed = deadline.ConcernsRun ? null : trial,
            }
            : Show(Go(trial, doing) with { LookAgainAfter = left }, deadline);
    }

    /// <summary>Gives the kubelet time to report the end of a container, which is more specific than what others observed of it.</summary>
    public static Decision AwaitExit(Trial trial, string container) =>
        Go(trial, $"waiting for the {container}'s exit code") with { LookAgainAfter = Aftermath };

    /// <summary>A problem that may resolve itself is shown while it lasts, not only after the deadline.</summary>
    private static Decision Show(Decision decision, Deadline deadline) =>
        deadline.Problem.Reason is Reasons.Unschedulable or Reasons.ImagePullFailed
            ? decision with { Reason = deadline.Shown ?? deadline.Problem.Reason, Message = deadline.Problem.Message }
            : decision;
}

/// <summary>The deadline of a wait, the setting that defines it, with its value, and the problem to report when it passes.</summary>
internal sealed record Deadline(DateTimeOffset From, TimeSpan Length, string Setting, Problem Problem)
{
    /// <summary>Returns the deadline of something that starts; it counts from now without a time.</summary>
    public static Deadline OfStartup(RunContext context, DateTimeOffset? from, Problem problem) =>
        new(from ?? context.Now, context.StartupTimeout, $"timeouts.startup, {TimeLimits.Startup(context.Spec.Timeouts)}", problem);

    /// <summary>Returns the deadline of a pod that starts. While a pool of nodes may grow for it, another setting applies.</summary>
    public static Deadline OfStartup(RunContext context, Pod pod, Problem problem) =>
        pod.Spec.NodeName is not { Length: > 0 } && GrowingPools.For(context, pod) is not null
            ? new(
                pod.Metadata.CreationTimestamp ?? context.Now, context.SchedulingTimeout,
                $"timeouts.scheduling, {TimeLimits.Scheduling(context.Spec.Timeouts)}", problem)
            {
                Shown = Reasons.WaitingForNodes,
            }
            : OfStartup(context, GrowingPools.Begin(context, pod), problem);

    /// <summary>
    /// Returns the deadline of a pod that terminates. It counts from the deletion request, because the age of the pod includes the trial
    /// that it served.
    /// </summary>
    public static Deadline OfDeletion(RunContext context, Pod pod, string reason, string subject) => OfStartup(
        context, pod.Metadata.DeletionRequestedAt(),
        new Problem(
            reason,
            $"{subject}: the pod {pod.Metadata.Name} was deleted but does not terminate; check whether its node {pod.Spec.NodeName} is "
                + "lost"));

    /// <summary>Returns the deadline of a trial, which counts from the creation of its target, or from when that had its node.</summary>
    public static Deadline OfTrial(RunContext context, Trial trial, Pod target, string problem) => new(
        GrowingPools.Begin(context, target) ?? context.Now, context.TrialTimeout,
        $"timeouts.trial, {TimeLimits.Trial(context.Spec.Timeouts)}",
        new Problem(Reasons.TrialTimeout, $"variant {trial.Variant}, round {trial.Round}: {problem}"));

    /// <summary>Reason that the run shows meanwhile; null for the one of the problem, if it may resolve itself.</summary>
    public string? Shown { get; init; }

    /// <summary>True when the variant is not to blame.</summary>
    public bool ConcernsRun { get; init; }
}
