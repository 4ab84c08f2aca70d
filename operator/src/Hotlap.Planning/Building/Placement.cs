using Hotlap.Planning.Observing;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// Places pods: targets by architecture and selector, on the node that measured before; generators apart from the targets.
/// </summary>
internal static class Placement
{
    private const string Hostname = "kubernetes.io/hostname";

    /// <summary>
    /// Returns the labels that a pod's node must have. Those of the operator's settings are set last, so that no run can override them.
    /// </summary>
    public static Dictionary<string, string> Selector(
        IReadOnlyDictionary<string, string>? wanted, string? architecture, PlannerSettings settings)
    {
        var selector = new Dictionary<string, string> { ["kubernetes.io/os"] = "linux" };
        if (architecture is not null) selector["kubernetes.io/arch"] = architecture;
        foreach (var (key, value) in wanted ?? new Dictionary<string, string>()) selector[key] = value;
        foreach (var (key, value) in settings.Authors.NodeSelector) selector[key] = value;
        return selector;
    }

    /// <summary>
    /// Prefers the node on which targets of this architecture were measured before, so that rounds stay comparable. The baseline's nodes
    /// are required.
    /// </summary>
    public static V1Affinity? PreferTargetNode(RunObservation observation, ResolvedImage image) =>
        OnNodes(
            BaselinePlaces.TargetNodes(observation, image.Variant),
            MeasuredNode(observation, image) is { } node ? [node] : []) is { } affinity
            ? new V1Affinity { NodeAffinity = affinity } : null;

    /// <summary>Returns the node of the first measured target of this architecture; null before.</summary>
    public static string? MeasuredNode(RunObservation observation, ResolvedImage image)
    {
        var variants = observation.Preparation?.Images.Where(other => other.Architecture == image.Architecture)
            .Select(other => other.Variant) ?? [];
        return observation.Trials
            .Where(trial => variants.Contains(trial.Record.Variant) && trial.Record.TargetNode.Length > 0)
            .MinBy(trial => trial.RecordedAt)?.Record.TargetNode;
    }

    /// <summary>
    /// Prefers nodes other than the target's, and among these the nodes that generated load before. The baseline's nodes are required. The
    /// scheduler also keeps later targets away from a pod with such a preference, as long as it terminates; so only the target of its own
    /// trial is meant.
    /// </summary>
    public static V1Affinity ApartFromTarget(RunObservation observation, Trial trial)
    {
        var first = observation.Trials.Where(trial => trial.Record.GeneratorNode.Length > 0).MinBy(trial => trial.RecordedAt);
        var targets = new V1LabelSelector
        {
            MatchLabels = new Dictionary<string, string>
            {
                [Labels.RunUid] = observation.Run.Metadata.Uid,
                [Labels.Role] = Labels.RoleTarget,
                [Labels.Variant] = trial.Variant,
                [Labels.Round] = trial.Round.ToString(CultureInfo.InvariantCulture),
            },
        };
        return new V1Affinity
        {
            PodAntiAffinity = new V1PodAntiAffinity
            {
                PreferredDuringSchedulingIgnoredDuringExecution =
                [
                    new V1WeightedPodAffinityTerm
                    {
                        Weight = 100,
                        PodAffinityTerm = new V1PodAffinityTerm { TopologyKey = Hostname, LabelSelector = targets },
                    },
                ],
            },
            NodeAffinity = OnNodes(BaselinePlaces.GeneratorNodes(observation), first?.GeneratorNodes ?? []),
        };
    }

    /// <summary>A comparison with another run is valid only on its nodes; they take precedence over the preferred ones.</summary>
    private static V1NodeAffinity? OnNodes(IReadOnlyList<string> required, IReadOnlyList<string> preferred) =>
        required.Count > 0
            ? new V1NodeAffinity
            {
                RequiredDuringSchedulingIgnoredDuringExecution = new V1NodeSelector { NodeSelectorTerms = [On(required)] },
            }
        : preferred.Count > 0
            ? new V1NodeAffinity
            {
                PreferredDuringSchedulingIgnoredDuringExecution =
                    [new V1PreferredSchedulingTerm { Weight = 50, Preference = On(preferred) }],
            }
        : null;

    private static V1NodeSelectorTerm On(IEnumerable<string> nodes) => new()
    {
        MatchExpressions = [new V1NodeSelectorRequirement { Key = Hostname, OperatorProperty = "In", Values = [.. nodes] }],
    };
}
