namespace Hotlap.Operator.Observing;

/// <summary>The part of the cluster that the operator may read.</summary>
/// <param name="Namespaces">Namespaces with runs; empty for all.</param>
/// <param name="Nodes">False when the operator may not read nodes; the node cache is then empty.</param>
internal sealed record ClusterScope(IReadOnlyList<string> Namespaces, bool Nodes);
