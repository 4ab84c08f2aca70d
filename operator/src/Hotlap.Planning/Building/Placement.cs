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

    public static JsonArray Copy(IEnumerable<JsonObject> objects) => new([.. objects.Select(entry => entry.DeepClone())]);

    /// <summary>
    /// Prefers the node on which targets of this architecture were measured before, so that rounds stay comparable. The baseline's nodes
    /// are required.
    /// </summary>
    public static JsonObject? PreferTargetNode(RunObservation observation, ResolvedImage image) =>
        BaselinePlaces.TargetNodes(observation, image.Variant) is { Count: > 0 } required
            ? new JsonObject { ["nodeAffinity"] = RequireNodes(required) }
        : MeasuredNode(observation, image) is { } node ? new JsonObject { ["nodeAffinity"] = PreferNodes([node]) }
        : null;

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
        if (BaselinePlaces.GeneratorNodes(observation) is { Count: > 0 } required) affinity["nodeAffinity"] = RequireNodes(required);
        else if (GeneratorNodes(observation) is { Count: > 0 } nodes) affinity["nodeAffinity"] = PreferNodes(nodes);
        return affinity;
    }

    private static IReadOnlyList<string> GeneratorNodes(RunObservation observation)
    {
        var first = observation.Trials.Where(trial => trial.Record.GeneratorNode.Length > 0).MinBy(trial => trial.RecordedAt);
        return first is null ? [] : first.GeneratorNodes;
    }

    private static JsonObject PreferNodes(IEnumerable<string> nodes) => new()
    {
        ["preferredDuringSchedulingIgnoredDuringExecution"] = new JsonArray(new JsonObject { ["weight"] = 50, ["preference"] = On(nodes) }),
    };

    /// <summary>A comparison with another run is valid only on the same nodes.</summary>
    private static JsonObject RequireNodes(IEnumerable<string> nodes) => new()
    {
        ["requiredDuringSchedulingIgnoredDuringExecution"] = new JsonObject { ["nodeSelectorTerms"] = new JsonArray(On(nodes)) },
    };

    private static JsonObject On(IEnumerable<string> nodes) => new()
    {
        ["matchExpressions"] = new JsonArray(new JsonObject
        {
            ["key"] = Hostname,
            ["operator"] = "In",
            ["values"] = new JsonArray([.. nodes.Select(node => (JsonNode)node)]),
        }),
    };
}
