using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Placing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// A node that has just joined starts its system pods and pulls their images, which the first trial on it would measure. A target that was
/// created before its node had been Ready for a minute is replaced after that minute; it keeps the node from being removed meanwhile.
/// Applies to pools that grow only: elsewhere nodes rarely join, and a wait would delay the first run after each restart of a node.
/// </summary>
internal static class SettlingStep
{
    private static readonly TimeSpan Settling = TimeSpan.FromMinutes(1);

    /// <summary>Returns null for a target whose node had settled, and for one that is under load.</summary>
    public static Decision? Decide(RunContext context, Trial trial, Pod target)
    {
        if (context.IsUsed(trial, target) || GrowingPools.For(context, target) is null || ReadySince(context, target) is not { } since
            || target.Metadata.CreationTimestamp >= since + Settling) return null;
        var left = since + Settling - context.Now;
        if (left <= TimeSpan.Zero)
            return Step.Go(
                trial, "replacing a target that started on a node that had just joined",
                Removal.Of([target, .. context.Dependencies(trial)], []));
        return Step.Go(trial, "waiting for a node to settle") with
        {
            Reason = Reasons.WaitingForNodes,
            Message = $"node {target.Spec.NodeName} has just joined; the trial starts again once it has been Ready for "
                + $"{Settling.TotalSeconds:0} s, because other pods start there",
            LookAgainAfter = left,
        };
    }

    /// <summary>Returns since when the target's node is Ready; null if that is not known, or its clock is ahead.</summary>
    private static DateTimeOffset? ReadySince(RunContext context, Pod target) =>
        context.Observation.Nodes.FirstOrDefault(node => node.Metadata.Name == target.Spec.NodeName)?.Status.Conditions
            ?.Find(condition => condition is { Type: "Ready", Status: "True" })?.LastTransitionTime is { } since && since <= context.Now
            ? since : null;
}
