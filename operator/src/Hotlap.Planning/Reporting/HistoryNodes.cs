using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;

namespace Hotlap.Planning.Reporting;

/// <summary>Converts nodes for history records.</summary>
public static class HistoryNodes
{
    /// <summary>Converts a node of a run's status.</summary>
    /// <param name="node">The node, as reported in the status.</param>
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
