using System.Text.Json.Nodes;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Building;

/// <summary>The role view reads pods, Jobs and ConfigMaps, so the token of a run's probes is in none of them.</summary>
public sealed class TokenTests
{
    [Theory]
    [InlineData("prepared-run-starts-its-first-target")]
    [InlineData("dependencies-are-started-before-the-target")]
    [InlineData("url-is-looked-for-before-its-load")]
    [InlineData("program-gets-its-pod")]
    public void Plan_PodWithAnAgent_NeedsTheSecretOfTheRun(string scenario)
    {
        var given = RunPlannerScenarioTests.Read(scenario);
        var name = $"hotlap-token-{given.Observation.Run.Metadata.Uid}";

        var pods = Created(given).Where(create => create.Kind == ObjectKind.Pod).ToList();

        pods.ShouldNotBeEmpty();
        foreach (var pod in pods)
        {
            var secret = pod.Token.ShouldNotBeNull();
            (secret.Metadata.Name, secret.Type, secret.Immutable).ShouldBe((name, "hotlap.dev/token", true));
            (secret.Data, secret.StringData).ShouldBe((null, null));
            ManifestJson.Of(secret, ManifestJson.Default.V1Secret)["metadata"]!["ownerReferences"]!.ToJsonString()
                .ShouldBe(pod.Manifest["metadata"]!["ownerReferences"]!.ToJsonString());
            MountedSecrets(pod.Manifest["spec"]!).ShouldBe([name]);
        }
    }

    [Fact]
    public void Plan_Generator_MountsTheSecretOfTheRunAndNamesTheTarget()
    {
        var given = RunPlannerScenarioTests.Read("ready-target-gets-its-generator");

        var job = Created(given).Single(create => create.Kind == ObjectKind.Job);

        MountedSecrets(job.Manifest["spec"]!["template"]!["spec"]!).ShouldBe([$"hotlap-token-{given.Observation.Run.Metadata.Uid}"]);
        Rendering.Of(RunPlanner.Plan(given.Observation, given.Now)).ToJsonString().ShouldContain("\"targetPod\":\"greeter-jit-target\"");
    }

    private static IEnumerable<CreateObject> Created(Support.Scenario given) =>
        RunPlanner.Plan(given.Observation, given.Now).Actions.OfType<CreateObject>();

    private static IEnumerable<string?> MountedSecrets(JsonNode pod) => pod["volumes"]!.AsArray()
        .SelectMany(volume => volume!["projected"]?["sources"]?.AsArray() ?? [])
        .Select(source => source!["secret"]).OfType<JsonObject>().Select(secret => (string?)secret["name"]);
}
