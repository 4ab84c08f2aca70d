using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The operator's rights, whole: a new one is a decision that this list makes visible.</summary>
public class RightsTests
{
    [Fact]
    public async Task ClusterRole_OfTheOperator_HoldsTheseRightsOnly() =>
        Rights(await RoleAsync("ClusterRole", "hotlap")).ShouldBe(
        [
            "/configmaps: create get list watch delete",
            "/events: create list patch",
            "/nodes: get list watch",
            "/pods/log: get",
            "/pods: create get list watch delete",
            "batch/jobs: create get list watch delete",
            "hotlap.dev/benchmarkruns/finalizers: update",
            "hotlap.dev/benchmarkruns/status: update patch",
            "hotlap.dev/benchmarkruns: get list watch delete",
        ]);

    [Fact]
    public async Task Role_OfTheOperator_HoldsTheLeaseOnly() =>
        Rights(await RoleAsync("Role", "hotlap-leader")).ShouldBe(["coordination.k8s.io/leases: create get update patch"]);

    [Theory]
    [InlineData("hotlap-edit", "hotlap.dev/benchmarkruns: create get list watch update patch delete")]
    [InlineData("hotlap-view", "hotlap.dev/benchmarkruns: get list watch")]
    public async Task ClusterRole_ForPeople_HoldsRunsOnly(string name, string right) => Rights(await RoleAsync("ClusterRole", name)).ShouldBe([right]);

    [Fact]
    public async Task Rules_OfAllRoles_HaveNoWildcardAndNoSecrets()
    {
        var roles = (await Chart.RenderAsync()).Where(item => item["rules"] is not null).ToList();
        roles.Count.ShouldBe(4);
        foreach (var role in roles)
        {
            var text = role["rules"]!.ToJsonString();
            text.ShouldNotContain("*");
            text.ShouldNotContain("secrets");
            text.ShouldNotContain("nodes/proxy");
        }
    }

    private static async Task<JsonObject> RoleAsync(string kind, string name) =>
        (await Chart.RenderAsync()).Single(item => (string?)item["kind"] == kind && (string?)item["metadata"]!["name"] == name);

    private static IEnumerable<string> Rights(JsonObject role) => role["rules"]!.AsArray().SelectMany(rule =>
        from apiGroup in Texts(rule!["apiGroups"])
        from resource in Texts(rule["resources"])
        select $"{apiGroup}/{resource}: {string.Join(' ', Texts(rule["verbs"]))}").Order(StringComparer.Ordinal);

    private static IEnumerable<string> Texts(JsonNode? list) => list!.AsArray().Select(text => (string)text!);
}
