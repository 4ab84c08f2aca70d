using System.Diagnostics;
using System.Text.Json.Nodes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>
/// The operator's account in one namespace, with the rights that the chart gives it there, or with one verb less, and under the chart's policies.
/// </summary>
internal sealed class ServiceAccount
{
    /// <summary>The first Kubernetes with ValidatingAdmissionPolicy in v1.</summary>
    public const int FirstWithPolicies = 30;

    private static readonly string[] Policies =
        ["--api-versions", "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy", "--show-only", "templates/admissionpolicies.yaml"];

    private ServiceAccount(string space, string token, string kubeconfig) => (Space, Token, Kubeconfig) = (space, token, kubeconfig);

    public string Space { get; }

    public string Token { get; }

    public string Kubeconfig { get; }

    /// <summary>Applies the chart's rights for its own namespace and others, without those that <paramref name="missing"/> names.</summary>
    public static async Task<ServiceAccount> CreateAsync(Cluster cluster, string space, Right? missing, params IEnumerable<string> others)
    {
        var objects = await RenderAsync(cluster, space, others);
        foreach (var role in objects.Where(item => item["rules"] is not null))
            missing?.RemoveFrom(role);
        var file = Path.Combine(cluster.Api.Folder, $"rights-{space}.json");
        await File.WriteAllTextAsync(
            file,
            new JsonObject { ["apiVersion"] = "v1", ["kind"] = "List",
                ["items"] = new JsonArray([.. objects.Select(item => item.DeepClone())]) }.ToJsonString());
        await cluster.Api.KubectlAsync("apply", "-f", file);
        var request = await cluster.Api.PostAsync(
            $"api/v1/namespaces/{space}/serviceaccounts/hotlap/token", """{"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest","spec":{} }""");
        var token = request.GetProperty("status").GetProperty("token").GetString()!;
        var kubeconfig = Path.Combine(cluster.Api.Folder, $"kubeconfig-{space}");
        var admin = await File.ReadAllTextAsync(cluster.Api.Kubeconfig);
        await File.WriteAllTextAsync(kubeconfig, admin.Replace(cluster.Api.Token, token, StringComparison.Ordinal));
        return new ServiceAccount(space, token, kubeconfig);
    }

    /// <summary>Every verb that the chart gives the operator in a namespace, and on nodes.</summary>
    public static async Task<IReadOnlyList<Right>> RightsAsync(Cluster cluster) =>
        [.. (await RenderAsync(cluster, "any", [])).Where(item => item["rules"] is not null).SelectMany(Right.Of).Distinct()];

    /// <summary>The chart's service account, roles, bindings and policies; helm prints YAML, kubectl makes JSON of it.</summary>
    private static async Task<List<JsonObject>> RenderAsync(Cluster cluster, string space, IEnumerable<string> others)
    {
        var yaml = await RunAsync("helm", null, [
            "template", "hotlap", Repository.Chart, "--namespace", space, "--set", "image.registry=x", "--set", "authors.serviceAccounts={*/shop}", "--set",
            $"watchNamespaces={{{string.Join(',', others.Prepend(space))}}}",
            "--set", "rbac.aggregate=false", "--show-only", "templates/rbac.yaml", "--show-only", "templates/serviceaccount.yaml",
            .. Binaries.KubernetesMinor >= FirstWithPolicies ? Policies : []]);
        var json =
            await RunAsync(
                "kubectl", yaml,
                ["apply", "--kubeconfig", cluster.Api.Kubeconfig, "--dry-run=client", "--validate=false", "-f", "-", "-o", "json"]);
        return [.. JsonNode.Parse(json)!["items"]!.AsArray().Select(item => item!.AsObject())];
    }

    private static async Task<string> RunAsync(string program, string? input, IEnumerable<string> arguments)
    {
        var start =
            new ProcessStartInfo(
                Binaries.PathOf(program), arguments) { RedirectStandardInput = true, RedirectStandardOutput = true,
                RedirectStandardError = true };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        if (input is not null) await process.StandardInput.WriteAsync(input);
        process.StandardInput.Close();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        process.ExitCode.ShouldBe(0, await errors);
        return output;
    }
}
