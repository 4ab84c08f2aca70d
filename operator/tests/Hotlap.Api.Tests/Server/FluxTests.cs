using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.GitOps;
using Hotlap.Api.V1Alpha1;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>
/// The health expressions for Flux, evaluated by the CEL of a real API server on the statuses that the planner writes. A policy refuses
/// every object of a kind made for this test, and its message holds the healths of the statuses in the object.
/// </summary>
[Collection(ServerGroup.Name)]
public sealed class FluxTests(ServerFixture server)
{
    private const string Marker = "healths:";

    private static readonly JsonObject Kustomization = YamlJson.Parse(Repository.Read("deploy/flux/benchmarks.yaml")).Single();

    private static JsonObject Expressions => Kustomization["spec"]!["healthCheckExprs"]!.AsArray().Single()!.AsObject();

    [Fact]
    public void Kustomization_ForHealthChecks_NamesTheResourceOfHotlap()
    {
        foreach (var check in Kustomization["spec"]!["healthChecks"]!.AsArray().Append(Expressions))
            ((string?)check!["apiVersion"], (string?)check["kind"]).ShouldBe(("hotlap.dev/v1alpha1", "BenchmarkRun"));
        Kustomization["spec"]!.AsObject().ContainsKey("wait").ShouldBeFalse("Flux ignores healthChecks beside wait");
    }

    [CelFact]
    public async Task Expressions_OnEveryPlannedStatus_GiveTheHealthOfItsConditions()
    {
        var planned = PlannedRun.All;

        var healths = await EvaluateAsync([.. planned.Select(run => Status(run.Run.Status!)), new JsonObject()]);

        healths.ShouldBe([.. planned.Select(Expected), "InProgress"]);
        healths.Distinct().ShouldBe(["Current", "Failed", "InProgress"], ignoreOrder: true);
        healths[planned.ToList().FindIndex(run => run.Scenario == "missed-threshold-is-not-a-failure")].ShouldBe("Failed");
        healths[planned.ToList().FindIndex(run => run.Scenario == "suspended-run-loses-its-trial")].ShouldBe("InProgress");
    }

    private static string Expected(PlannedRun planned) => RunFacts.State(planned.Run) switch
    {
        "Failed" => "Failed",
        "Complete" => planned.IsViolated ? "Failed" : "Current",
        _ => "InProgress",
    };

    private static JsonObject Status(BenchmarkRunStatus status)
    {
        var all = JsonSerializer.SerializeToNode(status, ApiJson.Default.BenchmarkRunStatus)!;
        return new JsonObject { ["conditions"] = all["conditions"]!.DeepClone() };
    }

    private async Task<IReadOnlyList<string>> EvaluateAsync(JsonArray statuses)
    {
        (await ApplyAsync(Policy())).ShouldSucceed();
        var item = new JsonObject
        {
            ["apiVersion"] = "test.hotlap.dev/v1", ["kind"] = "Healths", ["metadata"] = new JsonObject { ["name"] = "all" },
            ["runs"] = new JsonArray([.. statuses.Select(status => new JsonObject { ["status"] = status!.DeepClone() })]),
        };
        // The kind and the policy take effect shortly after they are stored.
        for (var patience = 300; ; patience--)
        {
            var result = await ApplyAsync([item], "--dry-run=server", "--validate=false");
            if (result.Errors.Contains(Marker, StringComparison.Ordinal))
                return result.Errors[(result.Errors.IndexOf(Marker, StringComparison.Ordinal) + Marker.Length)..].Trim().Split(' ');
            patience.ShouldBePositive($"{result.Errors}{result.Output}");
            await Task.Delay(100);
        }
    }

    private static IReadOnlyList<JsonObject> Policy()
    {
        var policy = YamlJson.Parse("""
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: healths.test.hotlap.dev}
            spec:
              group: test.hotlap.dev
              scope: Cluster
              names: {plural: healths, singular: healths, kind: Healths, listKind: HealthsList}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicy
            metadata: {name: healths.test.hotlap.dev}
            spec:
              matchConstraints:
                resourceRules: [{apiGroups: [test.hotlap.dev], apiVersions: [v1], operations: [CREATE], resources: [healths]}]
              validations: [{expression: "false"}]
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicyBinding
            metadata: {name: healths.test.hotlap.dev}
            spec: {policyName: healths.test.hotlap.dev, validationActions: [Deny]}
            """);
        // The order of Flux. The macro binds the name that Flux gives to the status.
        var health = $"({Expressions["inProgress"]}) ? 'InProgress' : ({Expressions["failed"]}) ? 'Failed' "
            + $": ({Expressions["current"]}) ? 'Current' : 'InProgress'";
        var validation = policy[1]["spec"]!["validations"]![0]!;
        validation["messageExpression"] = $"'{Marker}' + object.runs.map(run, [run.status].map(status, {health})[0]).join(' ')";
        return policy;
    }

    private async Task<ToolResult> ApplyAsync(IEnumerable<JsonObject> objects, params string[] options)
    {
        var file = Path.GetTempFileName();
        var list = new JsonObject
        {
            ["apiVersion"] = "v1", ["kind"] = "List", ["items"] = new JsonArray([.. objects.Select(item => item.DeepClone())]),
        };
        await File.WriteAllTextAsync(file, list.ToJsonString());
        var result = await server.KubectlAsync(["create", "-f", file, .. options]);
        File.Delete(file);
        return result;
    }
}

/// <summary>A fact about CEL in policies, which servers evaluate from 1.30 on.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class CelFactAttribute : FactAttribute
{
    private const int First = 30;

    public CelFactAttribute() => Skip = Binaries.KubernetesMinor < First ? $"needs Kubernetes 1.{First} or later" : null;
}
