using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Samples;

/// <summary>The runs of the end-to-end scenarios are what their names and expectations say, which a cluster would show only later.</summary>
public class ScenarioTests
{
    public static TheoryData<string> Names => [.. Directory.GetFiles(Repository.PathOf("e2e/scenarios"), "run.yaml", SearchOption.AllDirectories)
        .Select(file => Path.GetFileName(Path.GetDirectoryName(file)!)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Runs_OfAScenario_AreAsExpected(string name)
    {
        var expected = Expected(name);
        foreach (var run in Runs(name))
        {
            if (name.StartsWith("reject-", StringComparison.Ordinal)) Should.Throw<JsonException>(() => StrictReader.Read(run));
            else if (!expected.Contains($"reason {Reasons.InvalidSpec}")) Problems(run).ShouldBeEmpty();
            else
            {
                var found = Problems(run);
                found.ShouldNotBeEmpty();
                var problems = string.Join("; ", found);
                foreach (var line in expected.Where(line => line.StartsWith("message ", StringComparison.Ordinal)))
                    problems.ShouldContain(line["message ".Length..], Case.Sensitive);
            }
        }
    }

    private static List<string> Problems(JsonObject run) => [.. ReadTemplate.Problems(StrictReader.Read(run), SampleTests.Permitted)];

    private static IEnumerable<JsonObject> Runs(string name) =>
        YamlJson.Parse(Repository.Read($"e2e/scenarios/{name}/run.yaml")).Where(item => (string?)item["kind"] == "BenchmarkRun");

    private static string[] Expected(string name) =>
        File.Exists(Repository.PathOf($"e2e/scenarios/{name}/expect")) ? Repository.Read($"e2e/scenarios/{name}/expect").Split('\n') : [];
}
