using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Server;

/// <summary>What people see in the table, from a status as the operator writes it.</summary>
[Collection(ServerGroup.Name)]
public class TableTests(ServerFixture server)
{
    [Fact]
    public async Task Get_OfARunWithAStatus_ShowsStateProgressAndSummary()
    {
        var run = Run.Example();
        run["metadata"]!["name"] = "table";
        run["metadata"]!["namespace"] = server.Namespace;
        var stored = JsonNode.Parse((await WithFileAsync(run, "create", "-o", "json")).ShouldSucceed())!.AsObject();
        stored["status"] = JsonNode.Parse("""
            {"observedGeneration":1,"state":"Complete","summary":"a is fastest","progress":{"trialsDone":20,"trialsPlanned":20,"trials":"20/20","current":"done"},
             "startTime":"2026-01-01T00:00:00+00:00","completionTime":"2026-01-01T00:10:00.5+00:00",
             "conditions":[{"type":"ThresholdsMet","status":"True","reason":"AllThresholdsMet","message":"","lastTransitionTime":"2026-01-01T00:10:00Z"}]}
            """);
        var path = $"/apis/hotlap.dev/v1alpha1/namespaces/{server.Namespace}/benchmarkruns/table/status";
        (await WithFileAsync(stored, "replace", "--raw", path)).ShouldSucceed();

        (await GetAsync("bmr")).ShouldContain("NAME STATE TRIALS SUMMARY AGE table Complete 20/20 a is fastest ");
        (await GetAsync("bmr", "-o", "wide")).ShouldContain("THRESHOLDS TRUSTWORTHY STARTED COMPLETED NOW");
        (await GetAsync("bmr", "-o", "wide")).ShouldContain(" True ");
        (await GetAsync("hotlap")).ShouldContain(" table Complete ");
    }

    private async Task<ToolResult> WithFileAsync(JsonObject run, params string[] command)
    {
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, run.ToJsonString());
        var result = await server.KubectlAsync([.. command, "-f", file]);
        File.Delete(file);
        return result;
    }

    private async Task<string> GetAsync(params string[] what) =>
        string.Join(' ', (await server.KubectlAsync(["get", "-n", server.Namespace, .. what])).ShouldSucceed()
            .Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
