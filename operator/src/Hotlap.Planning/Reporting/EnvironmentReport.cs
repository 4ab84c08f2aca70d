using System.Security.Cryptography;
using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>Environment of the measurement: versions, nodes, and the digest of the spec.</summary>
internal static class EnvironmentReport
{
    private const int MostNodes = 256;

    public static RunEnvironment Of(RunContext context) => new()
    {
        OperatorVersion = Newest(context)?.OperatorVersion ?? context.Observation.Settings.OperatorVersion,
        KubernetesVersion = context.MeasuredWith?.KubernetesVersion ?? context.Observation.Settings.KubernetesVersion,
        SpecHash =
            Convert.ToHexStringLower(SHA256.HashData(JsonSerializer.SerializeToUtf8Bytes(context.Spec, ApiJson.Default.BenchmarkRunSpec))),
        Tools = Tools(context),
        Nodes = Nodes(context),
        Dependencies = DependencyReport.Images(context),
    };

    private static TrialRecord? Newest(RunContext context) => context.Observation.Trials.MaxBy(trial => trial.RecordedAt)?.Record;

    private static List<ToolStatus> Tools(RunContext context) => [.. context.Observation.Trials
        .SelectMany(trial => trial.Cells.Select(cell => cell.Tool))
        .Distinct()
        .OrderBy(tool => tool.Name, StringComparer.Ordinal)
        .Select(tool => new ToolStatus { Name = tool.Name, Version = tool.Version })];

    /// <summary>
    /// Returns all nodes that took part. When the schema has no room for all, nodes of targets come before nodes of generators.
    /// </summary>
    private static List<NodeStatusSummary> Nodes(RunContext context)
    {
        var trials = context.Observation.Trials;
        var used = trials.Select(trial => trial.Record.TargetNode)
            .Concat(trials.SelectMany(trial => trial.GeneratorNodes.Append(trial.Record.GeneratorNode)));
        used = used.Concat(trials.SelectMany(trial => trial.Record.Dependencies.Select(dependency => dependency.Node)));
        return [.. used.Where(name => name.Length > 0).Distinct().Take(MostNodes).Order(StringComparer.Ordinal)
            .Select(name => MeasuredNodes.Find(context, name) ?? new NodeStatusSummary { Name = name })];
    }
}
