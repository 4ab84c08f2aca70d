using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Context;

public sealed class AskedContainerTests
{
    [Theory]
    [InlineData("a.example/x@sha256:aaaa", "a.example/x@sha256:aaaa", true)]
    [InlineData("a.example/x@sha256:aaaa", "mirror.example:5000/a/x@sha256:aaaa", true)]
    [InlineData("a.example/x@sha256:aaaa", "a.example/x:1@sha256:aaaa", true)]
    [InlineData("a.example/x@sha256:aaaa", "a.example/x@sha256:bbbb", false)]
    [InlineData("a.example/x@sha512:cccc", "mirror.example/x@sha512:cccc", true)]
    [InlineData("a.example/x@sha256:aaaa", "a.example/x:1", false)]
    [InlineData("a.example/x@sha256:aaaa", null, false)]
    [InlineData("a.example/x:1", "a.example/x:1", true)]
    [InlineData("a.example/x:1", "a.example/x:2", false)]
    [InlineData("a.example/x:1", "mirror.example/x:1", false)]
    [InlineData("a.example/x:1", "a.example/x:1@sha256:aaaa", false)]
    public void IsIn_ImageOfAnAuthor_MustBeTheSameOrOfTheSameDigest(string asked, string? found, bool expected) =>
        new AskedContainer("target", asked).IsIn(Pod("target", found)).ShouldBe(expected);

    [Theory]
    [InlineData("a.example:5000/agent:1", "a.example:5000/agent:0", true)]
    [InlineData("a.example:5000/agent:1", "a.example:5000/agent", true)]
    [InlineData("a.example:5000/agent:1", "a.example:5000/agent@sha256:aaaa", true)]
    [InlineData("a.example:5000/agent:1", "a.example:5000/agent:1@sha256:aaaa", true)]
    [InlineData("a.example/agent@sha256:aaaa", "mirror.example/agent@sha256:aaaa", true)]
    [InlineData("a.example:5000/agent:1", "a.example:5001/agent:1", false)]
    [InlineData("a.example:5000/agent:1", "a.example:5000/agent/other:1", false)]
    [InlineData("a.example/agent:1", "mirror.example/agent:1", false)]
    public void IsIn_Agent_MayBeAnyVersion(string asked, string found, bool expected) =>
        new AskedContainer("load", asked) { IsAgent = true }.IsIn(Pod("load", found)).ShouldBe(expected);

    [Fact]
    public void IsIn_ImageOfAnotherContainer_IsNot() =>
        new AskedContainer("load", "a.example/agent:1").IsIn(Pod("main", "a.example/agent:1")).ShouldBeFalse();

    [Theory]
    [InlineData("a.example/x@sha256:aaaa", "mirror.example/x@sha256:eeee", "a.example/x@sha256:aaaa")]
    [InlineData("a.example/x@sha256:aaaa", null, "")]
    [InlineData("a.example/x:1", "a.example/x@sha256:bbbb", "a.example/x@sha256:bbbb")]
    [InlineData("a.example/x:1", null, "")]
    public void Identity_PinnedDigest_IsBelievedBeforeTheRuntimes(string asked, string? reported, string expected)
    {
        var pod = Pod("target", asked) with { Status = new PodStatus { ContainerStatuses = [new() { Name = "target", ImageID = reported }] } };

        AskedContainer.Identity(pod, "target").ShouldBe(expected);
        AskedContainer.Identity(pod, "other").ShouldBeEmpty();
    }

    [Theory]
    [InlineData("a.example/x@sha256:aaaa", "mirror.example/x@sha256:aaaa", false)]
    [InlineData("a.example/x@sha256:aaaa", "docker://sha256:aaaa", false)]
    [InlineData("a.example/x@sha256:aaaa", "a.example/x@sha256:bbbb", true)]
    [InlineData("a.example/x@sha512:cccc", "a.example/x@sha512:dddd", true)]
    [InlineData("a.example/x:1", "a.example/x:2", true)]
    [InlineData("a.example/x:1", "a.example/x@sha256:aaaa", true)]
    [InlineData("a.example/x:1", "a.example/x:1", false)]
    [InlineData("", "a.example/x:1", false)]
    [InlineData("a.example/x:1", "", false)]
    public void AreOther_ImagesThatRan_AreComparedByDigestElseByName(string one, string two, bool expected) =>
        AskedContainer.AreOther(one, two).ShouldBe(expected);

    /// <summary>What a pod is compared with is what the operator itself creates.</summary>
    [Theory]
    [MemberData(nameof(RunPlannerScenarioTests.Names), MemberType = typeof(RunPlannerScenarioTests))]
    public void Replaced_PodAsCreated_IsNone(string scenario)
    {
        var given = RunPlannerScenarioTests.Read(scenario);
        var created = RunPlanner.Plan(given.Observation, given.Now).Actions.OfType<CreateObject>();

        foreach (var (asked, pod) in created.SelectMany(create => Pods(new RunContext(given.Observation, given.Now), create)))
        {
            asked.ShouldNotBeEmpty();
            AskedContainer.Replaced(asked, pod, "pod").ShouldBeNull();
        }
    }

    private static IEnumerable<(IReadOnlyList<AskedContainer> Asked, Pod Pod)> Pods(RunContext context, CreateObject create)
    {
        var observation = context.Observation;
        if (create.Kind == ObjectKind.Job)
        {
            var (job, pod) = (Read(create.Manifest), Read(create.Manifest["spec"]!["template"]!));
            var trial = RunContext.Trial(job.Metadata)!;
            yield return (AskedContainer.OfGenerator(
                observation, TrialJob.Of(context, trial).Single(wanted => wanted.Name(context.Run, trial) == create.Name)), pod);
        }
        else if (create.Kind == ObjectKind.Pod && Read(create.Manifest) is var pod)
        {
            yield return (pod.Metadata.Label(Labels.Dependency) is { } dependency
                ? AskedContainer.OfDependency(observation, dependency)
                : AskedContainer.OfTarget(observation, RunContext.Trial(pod.Metadata)!), pod);
        }
    }

    private static Pod Read(JsonNode manifest) => new()
    {
        Metadata = manifest["metadata"].Deserialize(ApiJson.Default.ObjectMeta)!,
        Spec = manifest["spec"]!["containers"] is null ? new PodSpec() : manifest["spec"].Deserialize(ApiJson.Default.PodSpec)!,
    };

    private static Pod Pod(string container, string? image) =>
        new() { Spec = new PodSpec { Containers = [new PodContainer { Name = container, Image = image }] } };
}
