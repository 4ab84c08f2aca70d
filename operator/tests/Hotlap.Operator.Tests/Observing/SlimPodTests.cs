using Hotlap.Api.Core;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Observing;

/// <summary>What the caches keep of a pod and of a Job.</summary>
public sealed class SlimPodTests
{
    private static readonly string Long = new('x', 100_000);

    [Fact]
    public void Of_PodOfManyMegabytes_IsSmall()
    {
        var resources = new ContainerResources { Requests = Many(), Limits = Many() };
        var state = new ContainerState
        {
            Waiting = new ContainerWaiting { Reason = Long, Message = Long }, Terminated = new ContainerTerminated { Reason = Long, Message = Long },
        };
        var status = new ContainerStatus { Name = Long, ContainerID = Long, ImageID = Long, State = state, LastState = state };
        var pod = new Pod
        {
            Spec = new PodSpec
            {
                NodeSelector = Many(),
                Tolerations = [.. Enumerable.Repeat(new System.Text.Json.Nodes.JsonObject(), 5000)],
                RuntimeClassName = Long,
                Containers =
                [
                    new PodContainer { Name = "target", Env = [.. Enumerable.Repeat(new PodVariable { Name = Long }, 1000),
                        .. Enumerable.Repeat(new PodVariable { Name = Long[..64] }, 1000)] },
                    .. Enumerable.Repeat(new PodContainer { Name = Long, Image = Long, Resources = resources, Env = [new() { Name = "A" }] }, 1000),
                ],
            },
            Status = new PodStatus
            {
                Reason = Long, Message = Long, Conditions = Conditions(),
                ContainerStatuses = [.. Enumerable.Repeat(status, 1000)], InitContainerStatuses = [.. Enumerable.Repeat(status, 1000)],
            },
        };

        System.Text.Json.JsonSerializer.Serialize(SlimPod.Of(pod)).Length.ShouldBeLessThan(800_000);
        System.Text.Json.JsonSerializer.Serialize(SlimPod.Of(new Job { Status = new JobStatus { Conditions = Conditions() } })).Length.ShouldBeLessThan(80_000);
    }

    [Fact]
    public void Of_PodOfARun_IsAsItWas()
    {
        var pod = new Pod
        {
            Spec = new PodSpec
            {
                NodeName = "node1", NodeSelector = new() { ["kubernetes.io/arch"] = "amd64" },
                RuntimeClassName = "gvisor",
                Containers = [new PodContainer { Name = "target", Image = "shop:1", Env = [new() { Name = "MODE" }], Resources = new ContainerResources { Limits = new() { ["cpu"] = "1" } } }],
            },
            Status = new PodStatus
            {
                Phase = "Failed", Reason = "Evicted", Message = "The node was low on resource: memory.",
                ContainerStatuses =
                    [new ContainerStatus { Name = "target", State = new ContainerState { Terminated = new ContainerTerminated { ExitCode = 137, Message = "killed" } } }],
            },
        };

        System.Text.Json.JsonSerializer.Serialize(SlimPod.Of(pod)).ShouldBe(System.Text.Json.JsonSerializer.Serialize(pod));
    }

    private static Dictionary<string, string> Many() => Enumerable.Range(0, 5000).ToDictionary(number => $"hotlap.dev/{number}", _ => "1");

    private static List<Condition> Conditions() => [.. Enumerable.Repeat(new Condition { Type = Long, Reason = Long, Message = Long }, 1000)];
}
