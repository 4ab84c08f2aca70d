using Hotlap.Planning.Observing;

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
    public static JsonObject Selector(IReadOnlyDictionary<string, string>? wanted, string? architecture, PlannerSettings settings)
    {
        var selector = new JsonObject { ["kubernetes.io/os"] = "linux" };
        if (architecture is not null) selector["kubernetes.io/arch"] = architecture;
        foreach (var (key, value) in wanted ?? new Dictionary<string, string>()) selector[key] = value;
        foreach (var (key, value) in settings.Authors.NodeSelector) selector[key] = value;
        return selector;
    }

    /// <summary>
    /// Prefers the node on which targets of this architecture were measured before, so that rounds stay comparable. The baseline's nodes
    /// are required.
    /// </summary>
    public static JsonObject? PreferTargetNode(RunObservation observation, ResolvedImage image) =>
        OnNodes(
            BaselinePlaces.TargetNodes(observation, image.Variant),
            MeasuredNode(observation, image) is { } node ? [node] : []) is { } affinity
            ? new JsonObject { ["nodeAffinity"] = affinity } : null;

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
    /// Prefers nodes other than the target's, and among these the nodes that generated load before. The baseline's nodes are required.
    /// </summary>
    public static JsonObject ApartFromTarget(RunObservation observation)
    {
        var affinity = new JsonObject
        {
            ["podAntiAffinity"] = new JsonObject
            {
                ["preferredDuringSchedulingIgnoredDuringExecution"] = new JsonArray(new JsonObject
                {
                    ["weight"] = 100,
                    ["podAffinityTerm"] = new JsonObject
                    {
                        ["topologyKey"] = Hostname,
                        ["labelSelector"] = new JsonObject
                        {
                            ["matchLabels"] = new JsonObject
                            {
                                [Labels.RunUid] = observation.Run.Metadata.Uid,
                                [Labels.Role] = Labels.RoleTarget,
                            },
                        },
                    },
                }),
            },
        };
        var first = observation.Trials.Where(trial => trial.Record.GeneratorNode.Length > 0).MinBy(trial => trial.RecordedAt);
        if (OnNodes(BaselinePlaces.GeneratorNodes(observation), first?.GeneratorNodes ?? []) is { } nodes) affinity["nodeAffinity"] = nodes;
        return affinity;
    }

    /// <summary>A comparison with another run is valid only on its nodes; they take precedence over the preferred ones.</summary>
    private static JsonObject? OnNodes(IReadOnlyList<string> required, IReadOnlyList<string> preferred) =>
        required.Count > 0 ? new JsonObject
        {
            ["requiredDuringSchedulingIgnoredDuringExecution"] = new JsonObject { ["nodeSelectorTerms"] = new JsonArray(On(required)) },
        }
        : preferred.Count > 0 ? new JsonObject
        {
            ["preferredDuringSchedulingIgnoredDuringExecution"] =
                new JsonArray(new JsonObject { ["weight"] = 50, ["preference"] = On(preferred) }),
        }
        : null;

    private static JsonObject On(IEnumerable<string> nodes) => new()
    {
        ["matchExpressions"] = new JsonArray(new JsonObject
        {
            ["key"] = Hostname,
            ["operator"] = "In",
            ["values"] = Json.List(nodes),
        }),
    };
}
