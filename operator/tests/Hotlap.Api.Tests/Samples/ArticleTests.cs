using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Planning.Validation;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Samples;

/// <summary>The short forms of the articles, which article.json makes of the samples by patches.</summary>
public class ArticleTests
{
    [Fact]
    public async Task ShortForms_ReadStrictly_AreRunsWithoutMistakes()
    {
        var articles = Repository.PathOf("deploy/samples/articles");
        if (!Directory.Exists(articles)) return;
        foreach (var folder in Directory.EnumerateDirectories(articles))
            foreach (var run in await ShortRunsAsync(folder))
                SpecValidator.Problems(StrictReader.Read(run).Spec).ShouldBeEmpty((string?)run["metadata"]!["name"]);
    }

    private static async Task<IReadOnlyList<JsonObject>> ShortRunsAsync(string folder)
    {
        var program = Repository.PathOf("e2e/articles/article.py");
        var list = (await Tool.RunAsync("/usr/bin/python3", "-B", program, "objects", "--short", folder)).ShouldSucceed();
        return [.. JsonNode.Parse(list)!["items"]!.AsArray().Select(item => item!.AsObject())
            .Where(item => (string?)item["kind"] == "BenchmarkRun")];
    }
}
