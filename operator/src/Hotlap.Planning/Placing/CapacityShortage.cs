using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Placing;

/// <summary>
/// Checks whether the target of a trial and all its generators fit on the nodes at the same time. The check uses the requests of these pods
/// and of the pods of other runs. Pods that are not Hotlap's and affinities are ignored, so a capacity shortage is reported only when the
/// scheduler would also find no node.
/// </summary>
internal static class CapacityShortage
{
    /// <summary>Returns why a whole trial does not fit; null when it fits, or when nodes cannot be read.</summary>
    public static Problem? Find(RunContext context, Trial trial, PodDraft targetDraft) =>
        !context.Observation.Settings.SeesNodes || Cause(context, trial, targetDraft) is not { } cause ? null : new Problem(
            Reasons.Unschedulable,
            $"{cause}; the trial starts when the target and all generators have room beside the pods of other runs; free resources, lower "
                + "the requests, or change node selectors and tolerations");

    /// <summary>Returns which pod of a trial does not fit, as a text that begins with the variant; null when all fit.</summary>
    public static string? Cause(RunContext context, Trial trial, PodDraft targetDraft)
    {
        var target = PodNeed.Of(targetDraft);
        // Existing dependencies take room like other pods. For each missing one, a node with enough room must exist; missing ones are
        // checked independently of each other.
        IReadOnlyList<Room> rooms =
        [
            .. Room.Of(context.Observation.Nodes, context.Observation.OtherPods.Concat(context.Dependencies(trial))),
            .. GrowingPools.Rooms(context.Observation.Settings),
        ];
        var homeless = context.MissingDependencies(trial)
            .Select(missing => Full(
                rooms, $"dependency {missing.Name}",
                PodNeed.Of(DependencyPodBuilder.Draft(context.Observation, trial, missing))))
            .FirstOrDefault(full => full is not null);
        var cause = homeless ?? Generators(context, trial)
            .Select(generator => Shortage(rooms, target, generator, ProgramRuns.Is(context.Spec) ? 0 : context.Spec.Generator.Replicas))
            .FirstOrDefault(shortage => shortage is not null);
        return cause is null ? null : $"variant {trial.Variant}: {cause}";
    }

    /// <summary>
    /// Returns what the generators of each Job need. Jobs run one after another, so each uses the room of the previous one.
    /// </summary>
    private static IEnumerable<PodNeed> Generators(RunContext context, Trial trial) => ProgramRuns.Is(context.Spec)
        ? [PodNeed.None]
        : TrialJob.Of(context, trial).Select(job => PodNeed.Of(TrialJobBuilder.Draft(context, trial, job, plan: "", variables: [])));

    private static string? Full(IReadOnlyList<Room> rooms, string pod, PodNeed need) =>
        rooms.Any(room => need.Obstacle(room) is null) ? null
            : $"0 of {Count(rooms)} have room for the {pod}, which requests {need.Requests}: {Tally(rooms, need)}";

    private static string Count(IReadOnlyList<Room> rooms)
    {
        var pools = rooms.Count(room => room.IsGrowing);
        return pools == 0 ? $"{rooms.Count} nodes" : $"{rooms.Count - pools} nodes and {pools} growing pool{(pools == 1 ? "" : "s")}";
    }

    private static string? Shortage(IReadOnlyList<Room> rooms, PodNeed target, PodNeed generator, int wanted)
    {
        if (Full(rooms, "target", target) is { } full) return full;
        var seats = rooms.Where(room => target.Obstacle(room) is null).ToList();
        var aside = rooms.Sum(room => generator.CountIn(room, wanted));
        var (most, best) = seats.Select(seat => (Count: aside + Change(seat), Seat: seat)).MaxBy(choice => choice.Count);
        if (most >= wanted) return null;
        var left = rooms.Select(room => room.Node == best.Node ? room.Less(target.Requests) : room)
            .Select(room => room.Less(generator.Requests * generator.CountIn(room, wanted)));
        return $"{most} of {wanted} generators, which request {generator.Requests} each, have room beside the target: "
            + $"{Tally(left, generator)}";

        long Change(Room seat) => generator.CountIn(seat.Less(target.Requests), wanted) - generator.CountIn(seat, wanted);
    }

    /// <summary>Counts the nodes that cannot take the pod, by reason, in the form of the scheduler's messages.</summary>
    private static string Tally(IEnumerable<Room> rooms, PodNeed need)
    {
        var obstacles = rooms.GroupBy(room => need.Obstacle(room) ?? "", StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal);
        var text = string.Join(", ", obstacles.Select(group => $"{group.Count()} {group.Key}"));
        return text.Length == 0 ? "there are no nodes" : text;
    }
}

/// <summary>
/// Pods of earlier trials that will soon be gone, but still occupy the node on which the run measures. The scheduler would not wait for
/// them. It would place the target on another node, where its figures are not comparable.
/// </summary>
internal static class Predecessors
{
    // A kubelet terminates a pod within seconds: targets and generators have a grace period of one second. A pod that stays this much
    // longer is on a lost node, and measuring on another node is better than not at all.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Returns how much longer to wait for pods that are being deleted, or that this pass deletes, on the node on which the run measures;
    /// null when the target already fits, or would not fit without them either.
    /// </summary>
    public static TimeSpan? Wait(
        RunObservation observation, IEnumerable<Pod> leaving, string node, PodDraft targetDraft, DateTimeOffset now)
    {
        var need = PodNeed.Of(targetDraft);
        var there =
            leaving.Where(pod => pod.Spec.NodeName == node && pod.Status.Phase is not ("Succeeded" or "Failed")
                && Left(pod) > TimeSpan.Zero).ToList();
        // Without access to nodes the free room is unknown, so these pods are always waited for.
        return there.Count > 0 && (!observation.Settings.SeesNodes || (HasRoom([]) && !HasRoom(there))) ? there.Max(Left) : null;

        TimeSpan Left(Pod pod) => (pod.Metadata.DeletionRequestedAt() ?? now) + Patience - now;

        bool HasRoom(IEnumerable<Pod> own) =>
            Room.Of(observation.Nodes.Where(known => known.Metadata.Name == node), observation.OtherPods.Concat(own))
                .Any(room => need.Obstacle(room) is null);
    }
}
