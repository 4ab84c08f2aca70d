using System.Globalization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Calibrate;

/// <summary>100 pools of two nodes with one active run each, and 1,000 queued runs that wait for these pools.</summary>
internal sealed class FullCluster
{
    public const int Pools = 100;
    public const int Queued = 1000;

    public static readonly DateTimeOffset Now = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly PlannerSettings Settings = new() { AgentImage = "registry.example/agent:1" };

    public FullCluster()
    {
        Nodes = [.. Enumerable.Range(0, 2 * Pools).Select(i => new Node
        {
            Metadata =
                new ObjectMeta { Name = $"node{i}",
                    Labels = new() { ["pool"] = Pool(i), ["kubernetes.io/arch"] = "amd64", ["kubernetes.io/os"] = "linux" } },
            Status = new NodeStatus { Allocatable = Amounts("4", "8Gi") },
        })];
        Pods = [.. Enumerable.Range(0, 2 * Pools).Select(i => new Pod
        {
            Metadata = new ObjectMeta { Name = $"pod{i}", Uid = $"pod{i}" },
            Spec =
                new PodSpec { NodeName = $"node{i}",
                    Containers = [new PodContainer { Resources = new ContainerResources { Requests = Amounts("500m", "256Mi") } }] },
            Status = new PodStatus { Phase = "Running" },
        })];
        var book = new NodeClaims(Nodes, Settings);
        Members = [.. Enumerable.Range(0, Pools + Queued).Select(i =>
            new QueueMember($"team/r{i}", $"r{i}", 0, Now.AddSeconds(i - 9000), book.Of(Spec(i)), Holds: i < Pools))];
    }

    public IReadOnlyList<Node> Nodes { get; }

    public IReadOnlyList<Pod> Pods { get; }

    public IReadOnlyList<QueueMember> Members { get; }

    /// <summary>Returns the observation of a run that is about to start its first trial, or waits in the queue.</summary>
    public RunObservation Observe(int i, QueuePlace? place) => new()
    {
        Run = new BenchmarkRun
        {
            Metadata =
                new ObjectMeta { Name = $"r{i}", Namespace = "team", Uid = $"r{i}", Generation = 1, CreationTimestamp = Now.AddHours(-1) },
            Spec = Spec(i),
        },
        Preparation = place is null ? new Preparation { Images = [Image()], AgentImage = Settings.AgentImage } : null,
        PreparedAt = place is null ? Now : null,
        Nodes = Nodes,
        OtherPods = Pods,
        Queue = place,
        Settings = Settings,
    };

    private static BenchmarkRunSpec Spec(int i) => new()
    {
        Variants = [new Variant { Name = "v", Image = "registry.example/service:1", NodeSelector = new() { ["pool"] = Pool(i) } }],
        Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }] },
        Scenarios = [new Scenario { Name = "hello", Http = new HttpRequest { Port = "http" }, Load = new Load { Requests = 1000 } }],
        Generator = new Generator { NodeSelector = new() { ["pool"] = Pool(i) }, Replicas = 2 },
    };

    private static ResolvedImage Image() => new()
    {
        Variant = "v", Image = "registry.example/service:1", Reference = "registry.example/service@sha256:aaaa", Digest = "sha256:aaaa",
        Architecture = "amd64",
    };

    private static string Pool(int i) => string.Create(CultureInfo.InvariantCulture, $"p{i % Pools}");

    private static Dictionary<string, string> Amounts(string cpu, string memory) => new() { ["cpu"] = cpu, ["memory"] = memory };
}
