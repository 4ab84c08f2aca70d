using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>The architecture on which a variant runs: the requested one, or the most common one among its nodes.</summary>
/// <param name="Architecture">The architecture; null when no node matches.</param>
/// <param name="Problem">Why no node matches; null when one does.</param>
internal sealed record ArchitectureChoice(string? Architecture, Problem? Problem)
{
    private const string Label = "kubernetes.io/arch";

    public static ArchitectureChoice For(Variant variant, RunObservation observation) =>
        For(variant, observation.Nodes, observation.Settings);

    public static ArchitectureChoice For(Dependency dependency, IReadOnlyList<Node> all, PlannerSettings settings) =>
        For(new Variant { NodeSelector = dependency.NodeSelector }, $"dependency {dependency.Name}", all, settings);

    /// <summary>Programs run on the nodes of generators.</summary>
    public static ArchitectureChoice For(Generator generator, RunObservation observation) =>
        For(new Variant { NodeSelector = generator.NodeSelector }, "generator", observation.Nodes, observation.Settings);

    public static ArchitectureChoice For(Variant variant, IReadOnlyList<Node> all, PlannerSettings settings) =>
        For(variant, $"variant {variant.Name}", all, settings);

    private static ArchitectureChoice For(Variant variant, string subject, IReadOnlyList<Node> all, PlannerSettings settings)
    {
        if (!settings.SeesNodes) return new ArchitectureChoice(variant.Architecture ?? settings.OwnArchitecture, null);
        var nodes = all.Where(node => Matches(node, settings.Authors.NodeSelector)).ToList();
        var selected = nodes.Where(node => Matches(node, variant.NodeSelector)).ToList();
        var found = selected.Select(node => node.Metadata.Label(Label)).OfType<string>().ToList();
        if (variant.Architecture is { } wanted && found.Contains(wanted)) return new ArchitectureChoice(wanted, null);
        if (variant.Architecture is null && found.Count > 0) return new ArchitectureChoice(Commonest(found), null);
        return new ArchitectureChoice(
            null, new Problem(Reasons.NoMatchingNode, Explain(variant, subject, nodes, selected.Count, settings.Authors.NodeSelector)));
    }

    private static bool Matches(Node node, IReadOnlyDictionary<string, string>? selector) =>
        (selector ?? new Dictionary<string, string>()).All(wanted => node.Metadata.Label(wanted.Key) == wanted.Value);

    private static string Commonest(IEnumerable<string> architectures) => architectures
        .GroupBy(architecture => architecture, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .First().Key;

    private static string Explain(
        Variant variant, string subject, List<Node> nodes, int selected, IReadOnlyDictionary<string, string> required)
    {
        if (nodes.Count == 0) return required.Count == 0
            ? $"{subject}: the cluster has no nodes"
            : $"{subject}: no node has the labels that the operator's settings require "
                + $"({Text.List(required.Select(label => $"{label.Key}={label.Value}"))}); label a node";
        if (selected == 0)
            return $"{subject}: no node has the labels of its nodeSelector "
                + $"({Text.List(variant.NodeSelector!.Select(label => $"{label.Key}={label.Value}"))}); label a node or change the "
                + "selector";
        var there = nodes.Select(node => node.Metadata.Label(Label)).OfType<string>().Distinct().Order(StringComparer.Ordinal);
        return $"{subject}: no matching node has the architecture {variant.Architecture}; the cluster has {Text.List(there)}";
    }
}
