using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;

namespace Hotlap.Planning.Records;

/// <summary>Nodes of a measurement as its record keeps them.</summary>
public static class HistoryNodes
{
    /// <summary>A node of a run's status.</summary>
    /// <param name="node">The node, as the status tells it.</param>
    public static HistoryNode Of(NodeStatusSummary node)
    {
        ArgumentNullException.ThrowIfNull(node);
        return new HistoryNode
        {
            Name = node.Name,
            Architecture = node.Architecture,
            Cpus = node.Cpus,
            KernelVersion = node.KernelVersion,
            ContainerRuntimeVersion = node.ContainerRuntimeVersion,
        };
    }
}
