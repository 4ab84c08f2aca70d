using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.GitOps;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>The ConfigMap and the actions for Argo CD, sent to a real server.</summary>
[Collection(ServerGroup.Name)]
public sealed class ArgoCdTests(ServerFixture server)
{
    [Fact]
    public async Task ConfigMap_Merged_LeavesTheOtherSettings()
    {
        (await server.KubectlAsync("create", "configmap", "argocd-cm", "-n", server.Namespace, "--from-literal=url=https://cd.example"))
            .ShouldSucceed();

        var merged = JsonNode.Parse((await server.KubectlAsync(
            "patch", "configmap", "argocd-cm", "-n", server.Namespace, "--type", "merge", "-o", "json", "--patch", Patch()))
            .ShouldSucceed())!["data"]!.AsObject();

        merged.Select(entry => entry.Key).ShouldBe(
            ["resource.customizations.actions.hotlap.dev_BenchmarkRun", "resource.customizations.health.hotlap.dev_BenchmarkRun", "url"]);
    }

    [Theory]
    [InlineData("rerun")]
    [InlineData("suspend")]
    [InlineData("resume")]
    public async Task Action_OnAStoredRun_IsAcceptedByTheSchema(string action)
    {
        var stored = JsonNode.Parse((await server.TryAsync(Run.Example())).ShouldSucceed())!.AsObject();

        var edited = LuaScript.Run(Repository.Read($"deploy/argocd/actions/{action}.lua"), stored)!;

        var run = Run.Example();
        var field = action == "rerun" ? "rerun" : "suspend";
        run["spec"]![field] = edited["spec"]![field]!.DeepClone();
        (await server.TryAsync(run)).ShouldSucceed();
    }

    /// <summary>The patch without its namespace, which this server does not have.</summary>
    private static string Patch()
    {
        var config = YamlJson.Parse(Repository.Read("deploy/argocd/argocd-cm.yaml")).Single();
        config["metadata"]!.AsObject().Remove("namespace");
        return config.ToJsonString();
    }
}
