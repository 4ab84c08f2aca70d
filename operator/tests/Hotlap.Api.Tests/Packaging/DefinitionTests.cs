using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The definitions of BenchmarkRun and BenchmarkDefaults as a part of the release.</summary>
[Trait("Level", "all")]
public sealed class DefinitionTests : IDisposable
{
    private const string Kind = "CustomResourceDefinition";

    // etcd and the API server accept 1 MiB; a release holds the chart and what it renders.
    private const int LargestRelease = 512 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-chart-").FullName;

    public static TheoryData<string> Sources => [Repository.Crd, Repository.DefaultsCrd];

    [Theory]
    [MemberData(nameof(Sources))]
    public async Task Definition_ByDefault_IsTheSourceAndIsKept(string file)
    {
        var definition = Of(await Chart.RenderAsync(), file);
        definition["metadata"]!["annotations"]!.ToJsonString().ShouldBe("""{"helm.sh/resource-policy":"keep"}""");
        definition["metadata"]!.AsObject().Remove("annotations");
        JsonNode.DeepEquals(definition, Source(file)).ShouldBeTrue();
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public async Task Definition_WithoutKeep_IsTheSource(string file) =>
        JsonNode.DeepEquals(Of(await Chart.RenderAsync("crds.keep=false"), file), Source(file)).ShouldBeTrue();

    [Fact]
    public async Task Definition_NotToBeInstalled_IsAbsent() =>
        (await Chart.RenderAsync("crds.install=false")).ShouldNotContain(item => (string?)item["kind"] == Kind);

    [Theory]
    [InlineData("1.20.2", false)]
    [InlineData("1.24.17-eks-1", false)]
    [InlineData("1.25.0", true)]
    [InlineData("1.35.4", true)]
    public async Task Definition_ForAVersionOfKubernetes_HasRulesIfThatKnowsThem(string version, bool hasRules)
    {
        var rendered =
            Chart.Parse(await Chart.TemplateWithAsync(Chart.OfCluster(version), "image.registry=registry.example", "crds.keep=false"));
        foreach (var file in (string[])[Repository.Crd, Repository.DefaultsCrd])
        {
            var source = Source(file);
            if (!hasRules) RemoveRules(source);
            JsonNode.DeepEquals(Of(rendered, file), source).ShouldBeTrue();
        }
    }

    [Fact]
    public async Task Upgrade_OnAServer_UpgradesTheDefinitionAndUninstallKeepsTheRuns()
    {
        await using var server = await ApiServerFixture.StartAsync();
        var older = OlderChart();
        await HelmAsync(server, "install", older);
        (await CategoriesAsync(server)).ShouldBeEmpty();

        await HelmAsync(server, "upgrade", Repository.Chart);
        (await CategoriesAsync(server)).ShouldBe("""["hotlap"]""");
        var release = (await server.KubectlAsync("get", "secret", "-n", "hotlap-system", "sh.helm.release.v1.hotlap.v2", "-o", "json")).Length;
        release.ShouldBeLessThan(LargestRelease);

        (await server.KubectlAsync("get", "crd", "benchmarkruns.hotlap.dev", "-o", "yaml"))
            .Contains("x-kubernetes-validations", StringComparison.Ordinal).ShouldBe(Binaries.KubernetesMinor >= 25);

        await server.KubectlAsync("wait", "--for=condition=Established", "crd/benchmarkruns.hotlap.dev");
        await server.KubectlAsync("apply", "--validate=false", "-n", "default", "-f", Repository.PathOf("deploy/samples/http-minimal.yaml"));
        (await Tool.RunAsync("helm", "uninstall", "hotlap", "-n", "hotlap-system", "--kubeconfig", server.Kubeconfig)).ShouldSucceed();
        (await server.KubectlAsync("get", "benchmarkruns", "-n", "default", "-o", "name")).Trim()
            .ShouldBe("benchmarkrun.hotlap.dev/http-minimal");
    }

    [Fact]
    public async Task Upgrade_WithoutTheDefinition_LeavesItAsItIs()
    {
        await using var server = await ApiServerFixture.StartAsync();
        await HelmAsync(server, "install", OlderChart());
        var before = await VersionAsync(server);

        await HelmAsync(server, "upgrade", Repository.Chart, "crds.install=false");
        (await VersionAsync(server)).ShouldBe(before);
        (await CategoriesAsync(server)).ShouldBeEmpty();
    }

    [Fact]
    public async Task Rollback_OnAServer_BringsTheOlderDefinitionBackAndKeepsTheRuns()
    {
        await using var server = await ApiServerFixture.StartAsync();
        await HelmAsync(server, "install", OlderChart());
        await HelmAsync(server, "upgrade", Repository.Chart);
        await server.KubectlAsync("wait", "--for=condition=Established", "crd/benchmarkruns.hotlap.dev");
        await server.KubectlAsync("apply", "--validate=false", "-n", "default", "-f", Repository.PathOf("deploy/samples/http-minimal.yaml"));

        (await Tool.RunAsync("helm", "rollback", "hotlap", "1", "-n", "hotlap-system", "--kubeconfig", server.Kubeconfig)).ShouldSucceed();
        (await CategoriesAsync(server)).ShouldBeEmpty();
        (await server.KubectlAsync("get", "benchmarkruns", "-n", "default", "-o", "name")).Trim()
            .ShouldBe("benchmarkrun.hotlap.dev/http-minimal");
    }

    [Fact]
    public async Task Install_OverADefinitionOfKubectl_NeedsTheCommandsOfTheDocumentation()
    {
        await using var server = await ApiServerFixture.StartAsync();
        await server.KubectlAsync("create", "--validate=false", "-f", Path.GetDirectoryName(Repository.Crd)!);
        (await InstallAsync(server, "install", Repository.Chart)).ShouldFail().ShouldContain("invalid ownership metadata");
        foreach (var command in AdoptingCommands())
            await server.KubectlAsync(command);
        (await InstallAsync(server, "install", Repository.Chart)).ShouldSucceed();
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static JsonObject Source(string file) => YamlJson.Parse(File.ReadAllText(file)).Single();

    private static JsonObject Of(IEnumerable<JsonObject> objects, string file) => objects.Single(item =>
        (string?)item["kind"] == Kind && (string?)item["metadata"]!["name"] == (string?)Source(file)["metadata"]!["name"]);

    private static void RemoveRules(JsonNode? node)
    {
        if (node is JsonObject map) map.Remove("x-kubernetes-validations");
        foreach (var child in (node as JsonObject)?.Select(entry => entry.Value) ?? node as JsonArray ?? []) RemoveRules(child);
    }

    /// <summary>The kubectl commands by which charts/README.md gives an existing definition to a release, without "kubectl".</summary>
    private static IEnumerable<string[]> AdoptingCommands() =>
        Repository.Read("charts/README.md").Split('\n').Select(line => line.Trim())
            .Where(line => line.StartsWith("kubectl label crd", StringComparison.Ordinal)
                || line.StartsWith("kubectl annotate crd", StringComparison.Ordinal))
            .Select(line => line.Split(' ')[1..]);

    private static Task<string> CategoriesAsync(ApiServerFixture server) =>
        server.KubectlAsync("get", "crd", "benchmarkruns.hotlap.dev", "-o", "jsonpath={.spec.names.categories}");

    private static Task<string> VersionAsync(ApiServerFixture server) =>
        server.KubectlAsync("get", "crd", "benchmarkruns.hotlap.dev", "-o", "jsonpath={.metadata.uid} {.metadata.generation}");

    private static async Task HelmAsync(ApiServerFixture server, string verb, string chart, params string[] values) =>
        (await InstallAsync(server, verb, chart, values)).ShouldSucceed();

    private static Task<ToolResult> InstallAsync(ApiServerFixture server, string verb, string chart, params string[] values) =>
        Tool.RunAsync(
            "helm",
            [verb, "hotlap", chart, "--kubeconfig", server.Kubeconfig, "--namespace", "hotlap-system",
                "--set", string.Join(',', ["image.registry=registry.example", .. values]),
                .. verb == "install" ? ["--create-namespace"] : Array.Empty<string>()]);

    /// <summary>The chart with a definition that lacks a field of today's.</summary>
    private string OlderChart()
    {
        foreach (var file in Directory.EnumerateFiles(Repository.Chart, "*", SearchOption.AllDirectories))
        {
            var copy = Path.Combine(_folder, Path.GetRelativePath(Repository.Chart, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        var definition = Path.Combine(_folder, "definitions", Path.GetFileName(Repository.Crd));
        File.WriteAllText(definition, File.ReadAllText(definition).Replace("    categories: [hotlap]\n", "", StringComparison.Ordinal));
        return _folder;
    }
}
