using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.GitOps;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>
/// Every sample, applied as Argo CD and Flux do. What the server fills in and what the operator writes is no difference from the file, and
/// kstatus waits for the operator from the first moment.
/// </summary>
[Collection(ServerGroup.Name)]
[Trait("Level", "all")]
public sealed class DriftTests(ServerFixture server)
{
    private static readonly string[] OnClient = ["--validate=true"];
    private static readonly string[] OnServer = ["--server-side"];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Samples_AppliedAndRun_DoNotDrift(bool onServer)
    {
        var space = onServer ? "drift-server" : "drift-client";
        (await server.KubectlAsync("create", "namespace", space)).ShouldSucceed();
        // All at once: kubectl starts longer than it takes to apply one.
        string[] target = ["-n", space, .. Repository.Samples().SelectMany(file => (string[])["-f", Repository.PathOf($"deploy/samples/{file}")])];
        (await server.KubectlAsync(["apply", .. onServer ? OnServer : OnClient, .. target])).ShouldSucceed();
        var created = Runs(await server.KubectlAsync(["get", "-o", "json", .. target])).ToList();
        created.Select(run => (string)run["metadata"]!["name"]!).ShouldBeUnique();
        created.Select(run => run["status"]!.ToJsonString()).Distinct().ShouldBe(["{\"observedGeneration\":-1}"]);
        created.ShouldAllBe(run => Kstatus.Of(run) == Kstatus.InProgress);

        foreach (var run in created) await WriteStatusAsync(run);

        (await server.KubectlAsync(["diff", .. onServer ? OnServer : [], .. target])).ShouldSucceed().ShouldBeEmpty();
        var stored = Runs(await server.KubectlAsync(["get", "-o", "json", .. target])).ToList();
        stored.ShouldAllBe(run => Kstatus.Of(run) == Kstatus.Current);
        var applied = Runs(await server.KubectlAsync(["apply", "--dry-run=server", .. onServer ? OnServer : [], "-o", "json", .. target]));
        foreach (var (again, before) in applied.Zip(stored)) JsonNode.DeepEquals(again, before).ShouldBeTrue(again.ToJsonString());
    }

    /// <summary>Writes the status of a complete run, as the planner makes it, for the run's generation.</summary>
    private async Task WriteStatusAsync(JsonObject run)
    {
        var status = PlannedRun.Of("all-trials-recorded-completes").Json()["status"]!.DeepClone();
        status["observedGeneration"] = run["metadata"]!["generation"]!.DeepClone();
        run["status"] = status;
        var (space, name) = ((string)run["metadata"]!["namespace"]!, (string)run["metadata"]!["name"]!);
        await server.ReplaceAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/{name}/status", run);
    }

    /// <summary>The runs of an answer, one object or a list, without the bookkeeping of field managers, which states times.</summary>
    private static IEnumerable<JsonObject> Runs(ToolResult answer)
    {
        var root = JsonNode.Parse(answer.ShouldSucceed())!.AsObject();
        foreach (var item in root["items"]?.AsArray().Select(item => item!.AsObject()) ?? [root])
        {
            item["metadata"]!.AsObject().Remove("managedFields");
            if ((string?)item["kind"] == "BenchmarkRun") yield return item;
        }
    }
}
