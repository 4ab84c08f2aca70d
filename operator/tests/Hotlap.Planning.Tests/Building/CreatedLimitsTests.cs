using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;

namespace Hotlap.Planning.Tests.Building;

/// <summary>What the spec asks for, and what a LimitRange or a webhook made of it.</summary>
public sealed class CreatedLimitsTests
{
    private static readonly Trial First = new(1, "one");

    [Theory]
    [InlineData("{}", "500m", "64Mi", 500L, "cpu 500m instead of none", "memory 64Mi instead of none")]
    [InlineData("""{"limits": {"cpu": "1", "memory": "128Mi"} }""", "1000m", "134217728", 1000L)]
    [InlineData("""{"limits": {"cpu": 2, "memory": "128Mi"} }""", "1", "128Mi", 1000L, "cpu 1 instead of 2")]
    [InlineData("""{"limits": {"memory": "128Mi"} }""", null, null, null, "memory none instead of 128Mi")]
    public void Others_AreWhereTheCreatedPodDiffers(string asked, string? cpu, string? memory, long? millicores, params string[] others)
    {
        var spec = Spec(asked);
        var pod = Pod("target", cpu, memory);

        CreatedLimits.Cpu(spec, First, pod).ShouldBe(millicores);
        (CreatedLimits.Others(spec, First, pod) ?? []).ShouldBe(others);
    }

    [Fact]
    public void Cpu_OfAPodThatIsNotSeen_IsTheSpecs()
    {
        var spec = Spec("""{"limits": {"cpu": "1500m"} }""");

        CreatedLimits.Cpu(spec, First, Pod("other", "1", null)).ShouldBe(1500);
        CreatedLimits.Others(spec, First, Pod("other", "1", null)).ShouldBeNull();
    }

    [Fact]
    public void Requested_IsWhatTheCreatedPodRequests()
    {
        var spec = Spec("""{"requests": {"cpu": "100m"}, "limits": {"cpu": "1", "memory": "64Mi"} }""");
        var pod = Pod("target", "1", null);
        pod.Spec.Containers![0].Resources!.Requests = new() { ["cpu"] = "250m" };

        CreatedLimits.Requested(spec, First, pod).ShouldBe(new(250, 0), "a policy raised one and took the other away");
        CreatedLimits.Requested(spec, First, Pod("target", "1", null)).ShouldBe(default, "a pod without requests");
        CreatedLimits.Requested(spec, First, Pod("other", "1", null)).ShouldBe(new(100, 64 << 20), "a pod that is not seen: the spec's");
    }

    private static BenchmarkRunSpec Spec(string resources) => new()
    {
        Variants = [new Variant { Name = "one" }],
        Target = new Target { Resources = JsonNode.Parse(resources)!.AsObject() },
    };

    private static Pod Pod(string name, string? cpu, string? memory)
    {
        var limits = new Dictionary<string, string>();
        if (cpu is not null) limits["cpu"] = cpu;
        if (memory is not null) limits["memory"] = memory;
        return new Pod { Spec = new PodSpec { Containers = [new PodContainer { Name = name, Resources = new ContainerResources { Limits = limits } }] } };
    }
}
