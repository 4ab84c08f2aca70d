using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

/// <summary>Nodes node1 to nodeN in pools, and runs that want some of them.</summary>
internal sealed class Fleet
{
    public static readonly DateTimeOffset Epoch = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static PlannerSettings Settings { get; } = new() { AgentImage = "agent" };

    public List<Node> Nodes { get; } = [];

    public NodeClaims Book => new(Nodes, Settings);

    public Fleet Pool(string pool, int nodes = 1, string architecture = "amd64", params IEnumerable<Taint> taints)
    {
        for (var i = 0; i < nodes; i++)
        {
            var labels = new Dictionary<string, string> { ["pool"] = pool, ["kubernetes.io/arch"] = architecture };
            Nodes.Add(
                new Node { Metadata = new ObjectMeta { Name = $"node{Nodes.Count + 1}", Labels = labels },
                    Spec = new NodeSpec { Taints = [.. taints] } });
        }

        return this;
    }

    /// <summary>A spec with one variant for each pool; none for one that runs anywhere. Generators run in the pool "load".</summary>
    public static BenchmarkRunSpec Spec(string exclusive, params IEnumerable<string> pools) => new()
    {
        Variants = pools.Any()
            ? [.. pools.Select(pool => new Variant { Name = pool, NodeSelector = new() { ["pool"] = pool } })]
                : [new Variant { Name = "anywhere" }],
        Generator = new Generator { NodeSelector = new() { ["pool"] = "load" } },
        Exclusive = exclusive,
    };

    public static QueueMember Member(string name, Claim claim, int age = 0, int priority = 0, bool holds = false) =>
        new($"team/{name}", name, priority, Epoch.AddSeconds(-age), claim, holds);
}
