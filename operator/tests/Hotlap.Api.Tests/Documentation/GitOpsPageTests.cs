using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Crd;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Server;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>The commands and the manifest of the page about Argo CD, which the cluster of the scenarios does not have.</summary>
[Collection(ServerGroup.Name)]
public sealed class GitOpsPageTests(ServerFixture server)
{
    private static IEnumerable<Fence> Fences => Fence.All.Where(fence => fence.Page == "deploy/argocd/README.md");

    [Fact]
    public async Task Patch_OfArgoCdsConfigMap_KeepsItsOtherKeys()
    {
        await server.KubectlAsync("create", "namespace", "argocd");
        await server.KubectlAsync("create", "configmap", "argocd-cm", "-n", "argocd", "--from-literal=url=kept");
        var command = Fences.Single(fence => fence.Info == Fence.Elsewhere).Text.Replace("deploy/", Repository.PathOf("deploy/"), StringComparison.Ordinal);

        (await server.KubectlAsync([.. command.Split(' ')[1..]])).ShouldSucceed();

        var data = await server.KubectlAsync("get", "configmap", "argocd-cm", "-n", "argocd", "-o", "jsonpath={.data}");
        JsonNode.Parse(data.ShouldSucceed())!.AsObject().Select(entry => entry.Key).ShouldBe(
            ["resource.customizations.actions.hotlap.dev_BenchmarkRun", "resource.customizations.health.hotlap.dev_BenchmarkRun", "url"],
            ignoreOrder: true);
    }

    [Fact]
    public void IgnoredFields_OfTheApplication_AreFieldsOfTheRun()
    {
        var application = YamlJson.Parse(Fences.Single(fence => fence.Info == Fence.YamlElsewhere).Text).Single();
        var ignored = application["spec"]!["ignoreDifferences"]!.AsArray().Single()!;
        ((string?)ignored["group"], (string?)ignored["kind"]).ShouldBe(("hotlap.dev", "BenchmarkRun"));
        var known = CrdSchema.Nodes().Select(node => node.Path).ToHashSet();
        ignored["jsonPointers"]!.AsArray().Select(pointer => ((string)pointer!)[1..].Replace('/', '.')).ShouldBeSubsetOf(known);
    }
}
