using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>Where the chart has its policies. What they refuse is shown with a real API server.</summary>
public class AdmissionPolicyTests
{
    private const string Kind = "ValidatingAdmissionPolicy";

    private static readonly string[] Three = ["hotlap-authors", "hotlap-operator", "hotlap-records"];

    [Fact]
    public async Task Policies_WhereTheServerHasThem_AreBound()
    {
        var objects = await Chart.RenderWithPoliciesAsync();
        Names(objects, Kind).ShouldBe(Three);
        Names(objects, $"{Kind}Binding").ShouldBe(Three);
        objects.Where(item => (string?)item["kind"] == $"{Kind}Binding")
            .ShouldAllBe(item => (string?)item["spec"]!["policyName"] == (string?)item["metadata"]!["name"]
                && item["spec"]!["validationActions"]!.ToJsonString() == """["Deny"]""");
    }

    [Fact]
    public async Task Policies_WithoutTheirKindOrTurnedOff_AreAbsent()
    {
        Names(await Chart.RenderAsync(), Kind).ShouldBeEmpty();
        Names(await Chart.RenderWithPoliciesAsync("admissionPolicies.enabled=false"), Kind).ShouldBeEmpty();
    }

    /// <summary>Another release in the same cluster has an operator of its own, whose objects this one's policies must not refuse.</summary>
    [Fact]
    public async Task Policies_OfANamespacedRelease_EndAtItsNamespaces()
    {
        var objects = await Chart.RenderWithPoliciesAsync("watchNamespaces={team-a,team-b}");
        Names(objects, Kind).ShouldBe(["hotlap-hotlap-system-authors", "hotlap-hotlap-system-operator", "hotlap-hotlap-system-records"]);
        foreach (var binding in objects.Where(item => (string?)item["kind"] == $"{Kind}Binding"))
            binding["spec"]!["matchResources"]?["namespaceSelector"]!["matchExpressions"]![0]!["values"]!.ToJsonString()
                .ShouldBe(((string)binding["metadata"]!["name"]!).EndsWith("operator", StringComparison.Ordinal) ? null : """["team-a","team-b"]""");
    }

    [Fact]
    public async Task Policies_OfTheOperator_NameItsAccountAndAllowWhatAuthorsMayAsk()
    {
        var strict = Texts(await Chart.RenderWithPoliciesAsync("serviceAccount.name=benchmarks"));
        strict.ShouldContain("'system:serviceaccount:hotlap-system:benchmarks'");
        strict.ShouldContain("secretKeyRef");
        strict.ShouldNotContain("has(volume.secret)");
        var loose = Texts(await Chart.RenderWithPoliciesAsync("authors.volumes={secret,ephemeral}", "authors.env={secret}"));
        loose.ShouldNotContain("secretKeyRef");
        foreach (var kind in new[] { "has(volume.secret)", "has(source.secret)", "has(volume.ephemeral)" }) loose.ShouldContain(kind);
    }

    private static IEnumerable<string> Names(IEnumerable<JsonObject> objects, string kind) =>
        objects.Where(item => (string?)item["kind"] == kind).Select(item => (string)item["metadata"]!["name"]!).Order(StringComparer.Ordinal);

    /// <summary>The policies as JSON, without the escapes of quotes.</summary>
    private static string Texts(IEnumerable<JsonObject> objects) => string.Join('\n', objects.Where(item => (string?)item["kind"] == Kind)
        .Select(item => item["spec"]!.ToJsonString().Replace("\\u0027", "'", StringComparison.Ordinal)));
}
