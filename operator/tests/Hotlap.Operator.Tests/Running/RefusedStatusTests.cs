using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Running;

/// <summary>An API server that takes no results: a policy stands for etcd, which takes no object above 1.5 MiB.</summary>
public sealed class RefusedStatusTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const string Policies = "apis/admissionregistration.k8s.io/v1";

    [Fact]
    public async Task Run_StatusRefusedForGood_EndsAndSaysSo()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await RefuseResultsAsync(space);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "large", Cluster.Spec());
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));

        var failed = await cluster.ConditionAsync(space, "large", ConditionTypes.Failed, "True", Reasons.StatusRefused);

        failed.Message.ShouldContain("no results today");
        await Eventually.BecomesAsync("its pods are going", async () => (await cluster.PodsAsync(space)).All(pod => pod.Metadata.DeletionTimestamp is not null));
        await Eventually.BecomesAsync("an event says so", async () =>
            (await cluster.Api.KubectlAsync("get", "events", "-n", space, "-o", "jsonpath={.items[*].reason}")).Contains(Reasons.StatusRefused, StringComparison.Ordinal));
        (await cluster.ConfigMapsAsync(space)).ShouldContain(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial, "what was recorded stays");
    }

    private async Task RefuseResultsAsync(string space)
    {
        await cluster.Api.PostAsync($"{Policies}/validatingadmissionpolicies", """
            {"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingAdmissionPolicy","metadata":{"name":"no-results"},
             "spec":{"failurePolicy":"Fail",
               "matchConstraints":{"resourceRules":[{"apiGroups":["hotlap.dev"],"apiVersions":["*"],"operations":["UPDATE"],"resources":["benchmarkruns/status"]}]},
               "validations":[{"expression":"!has(object.status) || !has(object.status.results)","message":"no results today"}]} }
            """);
        await cluster.Api.PostAsync($"{Policies}/validatingadmissionpolicybindings", $$"""
            {"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingAdmissionPolicyBinding","metadata":{"name":"no-results"},
             "spec":{"policyName":"no-results","validationActions":["Deny"],"matchResources":{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"{{space}}"} } } } }
            """);
        await cluster.CreateRunAsync(space, "probe", Cluster.Spec(more: ",\"suspend\":true"));
        await Eventually.BecomesAsync("the policy counts", async () => !await TakesResultsAsync(space));
        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/probe");
    }

    private async Task<bool> TakesResultsAsync(string space)
    {
        try
        {
            await cluster.Api.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/probe/status", """{"status":{"results":[]} }""");
            return true;
        }
        catch (Exception e) when (e.Message.Contains("no results today", StringComparison.Ordinal))
        {
            return false;
        }
    }
}
