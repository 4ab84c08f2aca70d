using System.Security.Cryptography;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>With what a run was measured: versions, nodes, and the digest of its spec.</summary>
internal static class EnvironmentReport
{
    public static RunEnvironment Of(RunContext context) => new()
    {
        OperatorVersion = context.Observation.Settings.OperatorVersion,
        KubernetesVersion = context.Observation.Settings.KubernetesVersion,
        SpecHash = Convert.ToHexStringLower(SHA256.HashData(JsonSerializer.SerializeToUtf8Bytes(context.Spec, ApiJson.Default.BenchmarkRunSpec))),
        Tools = Tools(context),
        Nodes = Nodes(context),
    };

    private static List<ToolStatus> Tools(RunContext context) => [.. context.Observation.Trials
        .SelectMany(trial => trial.Cells.Select(cell => cell.Tool))
        .Distinct()
        .OrderBy(tool => tool.Name, StringComparer.Ordinal)
        .Select(tool => new ToolStatus { Name = tool.Name, Version = tool.Version })];

    private static List<NodeStatusSummary> Nodes(RunContext context)
    {
        var used = context.Observation.Trials.SelectMany(trial => trial.GeneratorNodes.Append(trial.Record.TargetNode).Append(trial.Record.GeneratorNode)).Distinct();
        return [.. used.Where(name => name.Length > 0).Order(StringComparer.Ordinal).Select(name => Node(context, name))];
    }

    private static NodeStatusSummary Node(RunContext context, string name)
    {
        var node = context.Observation.Nodes.FirstOrDefault(candidate => candidate.Metadata.Name == name);
        return new NodeStatusSummary
        {
            Name = name,
            Architecture = node?.Metadata.Label("kubernetes.io/arch"),
            Cpus = node?.Status.Capacity?.GetValueOrDefault("cpu"),
            KernelVersion = node?.Status.NodeInfo.KernelVersion,
            ContainerRuntimeVersion = node?.Status.NodeInfo.ContainerRuntimeVersion,
            KubeletVersion = node?.Status.NodeInfo.KubeletVersion,
        };
    }
}
