namespace Hotlap.Operator.Observing;

/// <summary>What of the cluster the operator may see.</summary>
/// <param name="Namespaces">Namespaces with runs; empty for all.</param>
/// <param name="Nodes">False where nodes may not be read: none is known then.</param>
internal sealed record ClusterScope(IReadOnlyList<string> Namespaces, bool Nodes);
