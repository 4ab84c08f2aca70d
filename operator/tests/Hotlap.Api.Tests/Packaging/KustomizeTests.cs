using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The kustomize base installs what the chart installs.</summary>
public class KustomizeTests
{
    private const string AgentImage = "AGENT_IMAGE";

    private static readonly string[] OfHelmAlone = ["helm.sh/chart", "app.kubernetes.io/managed-by", "annotations"];

    [Fact]
    public async Task Base_AgainstTheChart_IsTheSameButForTheNamespace()
    {
        var chart = ByName(await Chart.RenderAsync());
        var kustomize = ByName(await BuildAsync());
        kustomize.Keys.Except(chart.Keys).ShouldBe(["Namespace/hotlap-system"]);
        chart.Keys.Except(kustomize.Keys).ShouldBeEmpty();
        foreach (var (name, item) in chart) kustomize[name].ShouldBe(item, name);
    }

    [Fact]
    public async Task Admission_AgainstTheChart_HasTheSamePolicies()
    {
        var kustomize = ByName(await BuildAsync("deploy/admission"));
        kustomize.Count.ShouldBe(6);
        var chart = ByName(await Chart.RenderWithPoliciesAsync());
        foreach (var (name, item) in kustomize) chart[name].ShouldBe(item, name);
    }

    [Fact]
    public async Task Namespace_Always_EnforcesTheRestrictedStandard()
    {
        var space = (await BuildAsync()).Single(item => (string?)item["kind"] == "Namespace");
        ((string?)space["metadata"]!["labels"]!["pod-security.kubernetes.io/enforce"]).ShouldBe("restricted");
    }

    [PatchingFact]
    public async Task Namespaced_AgainstTheChart_IsTheSameInOneNamespace()
    {
        var chart = ByName(await Chart.RenderAsync("watchNamespaces={team-a}"));
        var kustomize = ByName([.. await BuildAsync("deploy/namespaced/operator"), .. await BuildAsync("deploy/namespaced/watched")]);
        kustomize["Role/hotlap"].ShouldBe(chart["Role/hotlap"]);
        kustomize["RoleBinding/hotlap"].ShouldBe(chart["RoleBinding/hotlap"]);
        kustomize["Deployment/hotlap"].ShouldBe(chart["Deployment/hotlap"]);
        kustomize.Keys.ShouldNotContain("ClusterRole/hotlap");
        kustomize.Keys.ShouldNotContain("ClusterRoleBinding/hotlap");
    }

    [PatchingFact]
    public async Task Images_OfAnOverlay_ReachBothImages()
    {
        const string digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        // kustomize reads resources by relative paths only.
        var folder = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "overlay")).FullName;
        await File.WriteAllTextAsync(Path.Combine(folder, "kustomization.yaml"), $"""
            resources: [{Path.GetRelativePath(folder, Repository.PathOf("deploy/namespaced/operator"))}]
            images:
            - name: registry.example/hotlap/operator
              newName: registry.corp.example/hotlap/operator
              newTag: "1"
            - name: registry.example/hotlap/agent
              newName: registry.corp.example/hotlap/agent
              digest: {digest}
            """);
        var objects = await BuildAsync(folder);
        ((string?)objects.Container()["image"]).ShouldBe("registry.corp.example/hotlap/operator:1");
        objects.Select(InArguments).Arguments()
            .ShouldContain($"--agent-image=registry.corp.example/hotlap/agent@{digest}");
    }

    private static async Task<IReadOnlyList<JsonObject>> BuildAsync(string folder = "deploy/base") =>
        YamlJson.Parse((await Tool.RunAsync("kubectl", "kustomize", Repository.PathOf(folder))).ShouldSucceed());

    private static Dictionary<string, string> ByName(IEnumerable<JsonObject> objects) =>
        objects.Where(item => item["metadata"]!["annotations"]?["helm.sh/hook"] is null).Select(InArguments)
            .ToDictionary(item => $"{item["kind"]}/{item["metadata"]!["name"]}", item => Canonical(item)!.ToJsonString());

    /// <summary>With the agent's image in the arguments, as in the chart, where the base has it in a variable.</summary>
    private static JsonObject InArguments(JsonObject item)
    {
        if ((string?)item["kind"] != "Deployment") return item;
        var container = item["spec"]!["template"]!["spec"]!["containers"]![0]!;
        var variable = container["env"]!.AsArray().FirstOrDefault(entry => (string?)entry!["name"] == AgentImage);
        if (variable is null) return item;
        container["env"]!.AsArray().Remove(variable);
        var arguments = container["args"]!.AsArray();
        for (var i = 0; i < arguments.Count; i++)
            arguments[i] = ((string)arguments[i]!).Replace($"$({AgentImage})", (string)variable["value"]!, StringComparison.Ordinal);
        return item;
    }

    /// <summary>Keys in order, and without what only helm adds.</summary>
    private static JsonNode? Canonical(JsonNode? node) => node switch
    {
        JsonObject map =>
            new JsonObject(map.Where(entry => !OfHelmAlone.Contains(entry.Key)).OrderBy(entry => entry.Key, StringComparer.Ordinal)
            .Select(entry => KeyValuePair.Create(entry.Key, Canonical(entry.Value)))),
        JsonArray list => new JsonArray([.. list.Select(Canonical)]),
        _ => node?.DeepClone(),
    };
}
