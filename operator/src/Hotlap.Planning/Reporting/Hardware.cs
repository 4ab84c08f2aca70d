using Hotlap.Api.Core;

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
        var nodes = context.Observation.Nodes.ToDictionary(node => node.Metadata.Name);
        if (!context.Course.Trials.All(trial => nodes.ContainsKey(trial.Record.TargetNode))) return architecture;
        var types = context.Course.Trials.Where(trial => trial.Record.Variant == variant).Select(trial => Type(nodes[trial.Record.TargetNode]));
        return string.Join(' ', types.Distinct().Order(StringComparer.Ordinal).Prepend(architecture));
    }

    private static string Type(Node node) => node.Metadata.Label(InstanceType) ?? "";
}
