using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Queueing;

/// <summary>
/// Determines the nodes on which a run's pods may run: by architecture, node selectors, tolerations and the operator's own settings. An
/// affinity in <c>target.podTemplate</c> is ignored, because it can only exclude nodes. Valid only as long as the nodes do not change.
/// </summary>
/// <param name="nodes">Nodes of the cluster.</param>
/// <param name="settings">Settings of the operator.</param>
public sealed class NodeClaims(IReadOnlyList<Node> nodes, PlannerSettings settings)
{
    private const string ArchitectureLabel = "kubernetes.io/arch";

    private readonly List<Node> _all = All(nodes, settings);
    private readonly List<string> _names = [.. All(nodes, settings).Select(node => node.Metadata.Name)];

    /// <summary>Returns the claim of a run with this spec.</summary>
    /// <param name="spec">The spec.</param>
    public Claim Of(BenchmarkRunSpec spec)
    {
        ArgumentNullException.ThrowIfNull(spec);
        var generators = spec.StartupOnly || ProgramRuns.Is(spec)
            ? Nowhere : Group(null, spec.Generator.NodeSelector, spec.Generator.Tolerations);
        // The node of a service that already runs cannot be claimed. Its generators claim theirs, because their load would affect the
        // measurements of another run there.
        if (UrlRuns.Is(spec)) return new Claim(spec.Exclusive, generators, generators);
        var targets = spec.Variants.Select(variant => Group(
            ArchitectureChoice.For(variant, nodes, settings).Architecture
                ?? variant.Architecture, variant.NodeSelector, variant.Tolerations));
        var dependencies = spec.Dependencies.Select(dependency => Group(
            ArchitectureChoice.For(dependency, nodes, settings).Architecture, dependency.NodeSelector, dependency.Tolerations));
        return new Claim(
            spec.Exclusive,
            targets.Concat(dependencies).Aggregate(Nowhere, (sum, group) => sum.With(group)),
            generators);
    }

    /// <summary>Returns the claim of orphaned pods, which still exist although their run no longer holds nodes.</summary>
    /// <param name="places">Nodes of the pods.</param>
    /// <param name="spec">Spec of their run; null when the run no longer exists.</param>
    public Claim Of(IReadOnlySet<string> places, BenchmarkRunSpec? spec)
    {
        ArgumentNullException.ThrowIfNull(places);
        if (settings.SeesNodes)
            return new Claim(spec?.Exclusive ?? Exclusivity.Node, NodeGroup.Of(_names, i => places.Contains(_names[i])), Nowhere);
        return spec is not null ? Of(spec) : new Claim(Exclusivity.Node, NodeGroup.Of([new Dictionary<string, string>()]), Nowhere);
    }

    /// <summary>Two runs that wait for the same pool to grow could get the same node, so each pool counts as a node.</summary>
    private static List<Node> All(IReadOnlyList<Node> nodes, PlannerSettings settings) =>
        [.. nodes, .. settings.SeesNodes ? settings.Authors.GrowingPools.Select(pool => pool.Node) : []];

    private NodeGroup Nowhere => settings.SeesNodes ? NodeGroup.Of(_names, _ => false) : NodeGroup.Of([]);

    private NodeGroup Group(string? architecture, Dictionary<string, string>? wanted, List<JsonObject>? tolerations)
    {
        var selector = new Dictionary<string, string>(wanted ?? [], StringComparer.Ordinal);
        foreach (var (key, value) in settings.Authors.NodeSelector) selector[key] = value;
        if (architecture is not null) selector.TryAdd(ArchitectureLabel, architecture);
        return settings.SeesNodes
            ? NodeGroup.Of(_names, i => LinuxNodes.Contain(_all[i])
                && selector.All(label => _all[i].Metadata.Label(label.Key) == label.Value)
                && Taints.Admit(_all[i], tolerations))
            : NodeGroup.Of([selector]);
    }
}
