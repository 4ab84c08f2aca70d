using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Comparing;

/// <summary>Nodes as they were when the run was measured. A later upgrade or removal of a node does not affect the figures.</summary>
internal static class MeasuredNodes
{
    public static NodeStatusSummary? Find(RunContext context, string name) =>
        context.MeasuredWith?.Nodes?.Find(node => node.Name == name && node.Cpus is not null)
        ?? (context.Observation.Nodes.FirstOrDefault(node => node.Metadata.Name == name) is { } now ? Of(now) : null);

    private static NodeStatusSummary Of(Node node) => new()
    {
        Name = node.Metadata.Name,
        // The label comes second, because it may name an architecture that an emulator provides.
        Architecture = Known(node.Status.NodeInfo.Architecture) ?? node.Metadata.Label("kubernetes.io/arch"),
        Cpus = node.Status.Capacity?.GetValueOrDefault("cpu"),
        KernelVersion = Known(node.Status.NodeInfo.KernelVersion),
        ContainerRuntimeVersion = Known(node.Status.NodeInfo.ContainerRuntimeVersion),
        KubeletVersion = Known(node.Status.NodeInfo.KubeletVersion),
    };

    private static string? Known(string text) => text.Length == 0 ? null : text;
}

internal static class VariantHardware
{
    public static ComparedVariant Of(RunContext context, string variant) =>
        Of(context, variant, context.Observation.Preparation?.Images ?? [], context.Schedule.Trials);

    public static bool IsEmulated(RunContext context, string variant) => Of(context, variant).IsEmulated;

    public static ComparedVariant Of(
        RunContext context, string variant, IReadOnlyList<ResolvedImage> images, IReadOnlyList<MeasuredTrial> trials)
    {
        var image = images.FirstOrDefault(image => image.Variant == variant);
        var compared = ComparedVariant.Of(
            variant, image?.CompressedBytes, image?.Architecture, trials,
            name => MeasuredNodes.Find(context, name) is { } node ? new Machine(null, node.Cpus, node.Architecture) : null);
        return compared with
        {
            IsImageUnknown = image?.UnresolvedBecause is not null
                && trials.Any(trial => trial.Record.Variant == variant && RecordWarnings.Digest(trial).Length == 0),
        };
    }
}
