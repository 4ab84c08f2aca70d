using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.GitOps;
using Hotlap.Api.Tests.Samples;
using Hotlap.Planning.Observing;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>The YAML of the pages for users: a real API server and the operator accept the manifests, the chart the values.</summary>
[Collection(ServerGroup.Name)]
public sealed class SnippetTests(ServerFixture server) : IDisposable
{
    private const string Values = "values.yaml";

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-snippets-").FullName;

    public static TheoryData<string, string> Files
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var fence in Yaml) data.Add(fence.Page, fence.File!);
            return data;
        }
    }

    private static IEnumerable<Fence> Yaml => Fence.All.Where(fence => fence.File is not null);

    [Fact]
    public void Files_OfAPage_AreWrittenOnce() =>
        Yaml.GroupBy(fence => (fence.Page, fence.File)).Where(group => group.Count() > 1).Select(group => group.Key).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Yaml_OfAPage_IsAccepted(string page, string file)
    {
        var text = Yaml.Single(fence => fence.Page == page && fence.File == file).Text;
        if (file == Values) await ShouldRenderAsync(text);
        else
        {
            var documents = YamlJson.Parse(text);
            documents.ShouldNotBeEmpty();
            foreach (var document in documents) await ShouldBeAcceptedAsync(document);
        }
    }

    public static TheoryData<string, int> Parts
    {
        get
        {
            var data = new TheoryData<string, int>();
            foreach (var fence in Fence.All.Where(fence => fence.Info == Fence.YamlPart)) data.Add(fence.Page, fence.Line);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Parts))]
    public async Task YamlPart_OfAPage_IsAcceptedWithinARun(string page, int line)
    {
        var text = Fence.All.Single(fence => fence.Page == page && fence.Line == line).Text;
        // One page shows values of Secrets, and says that an administrator must allow them.
        await ShouldBeAcceptedAsync(
            SpecPart.Complete(YamlJson.Parse(text).Single()), new AuthorLimits { ValueSources = [AuthorLimits.Secret] });
    }

    [Fact]
    public async Task Manifests_OfThePipelines_AreAccepted()
    {
        string[] files = [PipelineTests.Filled(), Repository.Read("deploy/pipelines/rights.yaml")];
        foreach (var document in files.SelectMany(YamlJson.Parse)) (await server.TryAsync(document)).ShouldSucceed();
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private async Task ShouldBeAcceptedAsync(JsonObject document, AuthorLimits? authors = null)
    {
        (await server.TryAsync(document)).ShouldSucceed();
        if ((string?)document["kind"] == "BenchmarkRun") ReadTemplate.Problems(StrictReader.Read(document), authors).ShouldBeEmpty();
    }

    private async Task ShouldRenderAsync(string values)
    {
        var file = Path.Combine(_folder, Values);
        await File.WriteAllTextAsync(file, values);
        (await Tool.RunAsync("helm", "template", "hotlap", Repository.Chart, "-f", file)).ShouldSucceed();
    }
}
