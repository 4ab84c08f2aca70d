using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The operator's rights, whole: a new one is a decision that this list makes visible. That each is needed is shown with a real API server.</summary>
public class RightsTests
{
    private static readonly string[] InNamespaces =
    [
        "/configmaps: create get list watch delete",
        "/events: create list",
        "/pods/log: get",
        "/pods: create get list watch delete",
        "/secrets: create",
        "apps/daemonsets: get",
        "apps/deployments: get",
        "apps/statefulsets: get",
        "argoproj.io/rollouts: get",
        "batch/jobs: create get list watch delete",
        "hotlap.dev/benchmarkdefaults: get",
        "hotlap.dev/benchmarkruns/finalizers: update",
        "hotlap.dev/benchmarkruns/status: patch",
        "hotlap.dev/benchmarkruns: get list watch delete",
        "networking.k8s.io/networkpolicies: create get",
    ];

    private static readonly string[] Namespaced = ["watchNamespaces={team-a,team-b}"];

    [Fact]
    public async Task ClusterRole_OfTheOperator_HoldsTheseRightsOnly() =>
        Rights(await RoleAsync("ClusterRole", "hotlap")).ShouldBe(InNamespaces);

    [Fact]
    public async Task ClusterRole_WithoutWorkloads_ReadsNone()
    {
        var role = (await Chart.RenderAsync("rbac.workloads=false"))
            .Single(item => (string?)item["kind"] == "ClusterRole" && (string?)item["metadata"]!["name"] == "hotlap");

        Rights(role).ShouldBe(InNamespaces.Where(right =>
            !right.StartsWith("apps/", StringComparison.Ordinal) && !right.StartsWith("argoproj.io/", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task ClusterRole_ForNodes_ListsAndWatchesOnly() =>
        Rights(await RoleAsync("ClusterRole", "hotlap-nodes")).ShouldBe(["/nodes: list watch"]);

    [Fact]
    public async Task ClusterRole_ForReadersOfMetrics_AsksAboutThem() =>
        Rights(await RoleAsync("ClusterRole", "hotlap-metrics"))
            .ShouldBe(["authentication.k8s.io/tokenreviews: create", "authorization.k8s.io/subjectaccessreviews: create"]);

    [Fact]
    public async Task MetricsReader_Always_IsAnAccountOfItsOwnThatMayGetOnePath()
    {
        var objects = await Chart.RenderAsync(Namespaced);
        var role = objects.Single(item => (string?)item["metadata"]!["name"] == "hotlap-metrics-reader-hotlap-system"
            && (string?)item["kind"] == "ClusterRole");
        role["rules"]!.ToJsonString().ShouldBe("""[{"nonResourceURLs":["/metrics"],"verbs":["get"]}]""");
        var binding = objects.Single(item => (string?)item["kind"] == "ClusterRoleBinding"
            && (string?)item["roleRef"]!["name"] == "hotlap-metrics-reader-hotlap-system");
        binding["subjects"]!.ToJsonString()
            .ShouldBe("""[{"kind":"ServiceAccount","name":"hotlap-metrics-reader","namespace":"hotlap-system"}]""");
        var secret = objects.OfKind("Secret");
        ((string?)secret["type"]).ShouldBe("kubernetes.io/service-account-token");
        ((string?)secret["metadata"]!["annotations"]!["kubernetes.io/service-account.name"]).ShouldBe("hotlap-metrics-reader");
        objects.Arguments().ShouldNotContain("--metrics-authorization=false");
    }

    [Fact]
    public async Task MetricsReader_WithoutAuthorization_IsAbsent()
    {
        var objects = await Chart.RenderAsync("metrics.authorization=false");
        objects.ShouldNotContain(item => ((string)item["metadata"]!["name"]!).Contains("hotlap-metrics") && (string?)item["kind"] != "Service");
        objects.Arguments().ShouldContain("--metrics-authorization=false");
    }

    [Fact]
    public async Task Role_OfTheOperator_HoldsTheLeaseItsKeyAndResultsOfDeletedRuns() =>
        Rights(await RoleAsync("Role", "hotlap-leader"))
            .ShouldBe([
                "/configmaps: create get list delete", "/secrets hotlap-seal: get", "/secrets: create",
                "coordination.k8s.io/leases hotlap: get update", "coordination.k8s.io/leases: create",
            ]);

    [Theory]
    [InlineData("hotlap-edit", "hotlap.dev/benchmarkruns: create get list watch update patch delete")]
    [InlineData("hotlap-view", "hotlap.dev/benchmarkruns: get list watch")]
    public async Task ClusterRole_ForPeople_HoldsRunsAndShowsDefaults(string name, string right) =>
        Rights(await RoleAsync("ClusterRole", name)).ShouldBe(["hotlap.dev/benchmarkdefaults: get list watch", right]);

    [Fact]
    public async Task Namespaced_Roles_HoldTheSameRightsInEachNamespaceAndNoOther()
    {
        var objects = await Chart.RenderAsync(Namespaced);
        var roles = objects.Where(item => (string?)item["kind"] == "Role" && (string?)item["metadata"]!["name"] == "hotlap").ToList();
        roles.Select(role => (string?)role["metadata"]!["namespace"]).ShouldBe(["team-a", "team-b"], ignoreOrder: true);
        foreach (var role in roles) Rights(role).ShouldBe(InNamespaces);
        objects.Where(item => (string?)item["kind"] == "ClusterRole").Select(item => (string?)item["metadata"]!["name"])
            .ShouldBe(
            [
                "hotlap-hotlap-system-nodes", "hotlap-hotlap-system-edit", "hotlap-hotlap-system-view", "hotlap-hotlap-system-metrics",
                "hotlap-metrics-reader-hotlap-system",
            ], ignoreOrder: true);
        objects.Arguments().ShouldContain("--namespace=team-a");
        objects.Arguments().ShouldContain("--namespace=team-b");
    }

    [Fact]
    public async Task Namespaced_WithoutNodesAndAggregation_NeedsNothingOfTheCluster()
    {
        var objects = await Chart.RenderAsync(
            [.. Namespaced, "rbac.nodes=false", "rbac.aggregate=false", "admissionPolicies.enabled=false", "metrics.authorization=false"]);
        objects.ShouldNotContain(item => ((string?)item["kind"])!.StartsWith("Cluster", StringComparison.Ordinal));
        objects.Arguments().ShouldContain("--watch-nodes=false");
    }

    [Fact]
    public async Task Bindings_InAllModes_NameTheOperatorsAccountAndAnExistingRole()
    {
        foreach (var objects in new[] { await Chart.RenderAsync(), await Chart.RenderAsync(Namespaced) })
        {
            var bindings = objects.Where(item => ((string?)item["kind"])!.EndsWith("Binding", StringComparison.Ordinal)).ToList();
            bindings.ShouldNotBeEmpty();
            foreach (var binding in bindings)
            {
                objects.ShouldContain(item => (string?)item["kind"] == (string?)binding["roleRef"]!["kind"]
                    && (string?)item["metadata"]!["name"] == (string?)binding["roleRef"]!["name"]
                    && (string?)item["metadata"]!["namespace"] == (string?)binding["metadata"]!["namespace"]);
                if (((string)binding["metadata"]!["name"]!).Contains("-reader", StringComparison.Ordinal)) continue;
                binding["subjects"]!.ToJsonString().ShouldBe("""[{"kind":"ServiceAccount","name":"hotlap","namespace":"hotlap-system"}]""");
            }
        }
    }

    [Fact]
    public async Task Rules_OfAllRoles_HaveNoWildcardAndNoSecretsOfOthers()
    {
        var roles = (await Chart.RenderAsync()).Concat(await Chart.RenderAsync(Namespaced)).Where(item => item["rules"] is not null)
            .ToList();
        roles.Count.ShouldBe(15);
        foreach (var role in roles)
        {
            var text = role["rules"]!.ToJsonString();
            text.ShouldNotContain("*");
            if ((string?)role["metadata"]!["name"] != "hotlap-leader")
                Rights(role).Where(right => right.Contains("secrets", StringComparison.Ordinal)).ShouldBeSubsetOf(["/secrets: create"]);
            text.ShouldNotContain("nodes/proxy");
            text.ShouldNotContain("escalate");
            text.ShouldNotContain("impersonate");
        }
    }

    private static async Task<JsonObject> RoleAsync(string kind, string name) =>
        (await Chart.RenderAsync()).Single(item => (string?)item["kind"] == kind && (string?)item["metadata"]!["name"] == name);

    private static IEnumerable<string> Rights(JsonObject role) => role["rules"]!.AsArray().SelectMany(rule =>
        from apiGroup in Texts(rule!["apiGroups"])
        from resource in Texts(rule["resources"])
        let names = rule["resourceNames"] is { } listed ? $" {string.Join(' ', Texts(listed))}" : ""
        select $"{apiGroup}/{resource}{names}: {string.Join(' ', Texts(rule["verbs"]))}").Order(StringComparer.Ordinal);

    /// <summary>A rule for paths, such as /metrics, has no resources.</summary>
    private static IEnumerable<string> Texts(JsonNode? list) => list?.AsArray().Select(text => (string)text!) ?? [];
}
