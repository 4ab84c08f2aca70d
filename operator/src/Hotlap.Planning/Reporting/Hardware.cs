using Hotlap.Api.Core;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>On what kind of machine a variant ran.</summary>
internal static class Hardware
{
    private const string InstanceType = "node.kubernetes.io/instance-type";

    /// <summary>
    /// Architecture and type of the nodes of a variant's trials, as text that differs where they do. Types count only where every node
    /// of the run is still there to tell its own.
    /// </summary>
    public static string Of(RunContext context, string variant)
    {
        var architecture = context.Observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)?.Architecture ?? "";
        return Text(context, architecture, [.. context.Course.Trials.Select(trial => (trial.Record.Variant, trial.Record.TargetNode))], variant);
    }

    /// <summary>The same of a variant of the run that is the baseline.</summary>
    public static string OfBaseline(RunContext context, ObservedBaseline baseline, ResolvedImage image) =>
        Text(context, image.Architecture, [.. baseline.Trials.Select(trial => (trial.Record.Variant, trial.Record.TargetNode))], image.Variant);

    private static string Text(RunContext context, string architecture, IReadOnlyList<(string Variant, string Node)> trials, string variant)
    {
        var nodes = context.Observation.Nodes.ToDictionary(node => node.Metadata.Name);
        if (!trials.All(trial => nodes.ContainsKey(trial.Node))) return architecture;
        var types = trials.Where(trial => trial.Variant == variant).Select(trial => Type(nodes[trial.Node]));
        return string.Join(' ', types.Distinct().Order(StringComparer.Ordinal).Prepend(architecture));
    }

    private static string Type(Node node) => node.Metadata.Label(InstanceType) ?? "";
}
