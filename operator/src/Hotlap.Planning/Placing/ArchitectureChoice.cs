using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>The architecture on which a variant runs: the requested one, or the most common one among its nodes.</summary>
/// <param name="Architecture">The architecture; null when no node matches.</param>
/// <param name="Problem">Why no node matches; null when one does.</param>
internal sealed record ArchitectureChoice(string? Architecture, Problem? Problem)
{
    private const string Label = "kubernetes.io/arch";

    public static ArchitectureChoice For(Variant variant, IReadOnlyList<Node> all, PlannerSettings settings) =>
        For($"variant {variant.Name}", variant.Architecture, variant.NodeSelector, all, settings);

    public static ArchitectureChoice For(Dependency dependency, IReadOnlyList<Node> all, PlannerSettings settings) =>
        For($"dependency {dependency.Name}", null, dependency.NodeSelector, all, settings);

    /// <summary>Programs run on the nodes of generators.</summary>
    public static ArchitectureChoice For(Generator generator, IReadOnlyList<Node> all, PlannerSettings settings) =>
        For("generator", null, generator.NodeSelector, all, settings);

    private static ArchitectureChoice For(
        string subject, string? wanted, Dictionary<string, string>? selector, IReadOnlyList<Node> all, PlannerSettings settings)
    {
        if (!settings.SeesNodes) return new ArchitectureChoice(wanted ?? settings.OwnArchitecture, null);
        var required = settings.Authors.NodeSelector;
        var linux = all.Where(LinuxNodes.Contain).ToList();
        var nodes = linux.Where(node => Matches(node, required)).ToList();
        var found = nodes.Where(node => Matches(node, selector)).ToList();
        var growing = settings.Authors.GrowingPools.Select(pool => pool.Node)
            .Where(node => Matches(node, required) && Matches(node, selector));
        if ((Choose(wanted, found) ?? Choose(wanted, growing)) is { } architecture) return new ArchitectureChoice(architecture, null);
        var problem = linux.Count == 0
                ? $"the cluster has no {(all.Count == 0 ? "nodes" : "linux nodes")}"
            : nodes.Count == 0
                ? $"no node has the labels that the operator's settings require ({Labels(required)}); label a node"
            : found.Count == 0
                ? $"no node has the labels of its nodeSelector ({Labels(selector!)}); label a node or change the selector"
                    + Growing(settings)
            : $"no matching node has the architecture {wanted}; the cluster has "
                + NameList.List(nodes.Select(node => node.Metadata.Label(Label)).OfType<string>().Distinct().Order(StringComparer.Ordinal))
                + Growing(settings);
        return new ArchitectureChoice(null, new Problem(Reasons.NoMatchingNode, $"{subject}: {problem}"));
    }

    /// <summary>Returns the wanted architecture if a node has it, or the commonest one; null when there is none.</summary>
    private static string? Choose(string? wanted, IEnumerable<Node> nodes)
    {
        var architectures = nodes.Select(node => node.Metadata.Label(Label)).OfType<string>().ToList();
        return wanted is null ? Commonest(architectures) : architectures.Find(found => found == wanted);
    }

    private static string Growing(PlannerSettings settings) => settings.Authors.GrowingPools.Count == 0
        ? "; an administrator lists pools that grow from zero in authors.growingPools"
        : "; nor do the pools of authors.growingPools match: "
            + string.Join("; ", settings.Authors.GrowingPools.Select(pool => pool.Text));

    private static bool Matches(Node node, IReadOnlyDictionary<string, string>? selector) =>
        (selector ?? new Dictionary<string, string>()).All(wanted => node.Metadata.Label(wanted.Key) == wanted.Value);

    private static string? Commonest(IEnumerable<string> architectures) => architectures
        .GroupBy(architecture => architecture, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .FirstOrDefault()?.Key;

    private static string Labels(IEnumerable<KeyValuePair<string, string>> labels) =>
        NameList.List(labels.Select(label => $"{label.Key}={label.Value}"));
}
