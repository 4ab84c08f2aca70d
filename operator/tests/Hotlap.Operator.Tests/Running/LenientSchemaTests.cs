using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Running;

/// <summary>What reaches the operator where the schema does not stop it: an older CRD, or a server without its rules.</summary>
public sealed class LenientSchemaTests : IAsyncLifetime
{
    private const string LenientCrd = """
        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"benchmarkruns.hotlap.dev"},
         "spec":{"group":"hotlap.dev","scope":"Namespaced","names":{"kind":"BenchmarkRun","plural":"benchmarkruns"},
          "versions":[{"name":"v1alpha1","served":true,"storage":true,"subresources":{"status":{}},
           "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true} } }]} }
        """;

    private ApiServerFixture _api = null!;
    private KubernetesClient _client = null!;

    public async Task InitializeAsync()
    {
        var folder = TemporaryFolder.Create("hotlap-crd-");
        var file = Path.Combine(folder, "crd.json");
        await File.WriteAllTextAsync(file, LenientCrd);
        _api = await ApiServerFixture.StartAsync(new ApiServerOptions { Crds = file });
        _client = new KubernetesClient(KubernetesConfiguration.Load(_api.Kubeconfig));
        Directory.Delete(folder, recursive: true);
    }

    public async Task DisposeAsync()
    {
        _client.Dispose();
        await _api.DisposeAsync();
    }

    [Fact]
    public async Task Run_InvalidSpec_FailsWithAllProblemsAndCreatesNothing()
    {
        var space = await _api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(_api, space);

        await CreateAsync(space, "empty", """{"variants":[],"rounds":0}""");

        var message = await FailedAsync(space, "empty", Reasons.InvalidSpec);
        message.ShouldContain("variants");
        message.ShouldContain("rounds");
        (await _client.ListAsync(Kinds.Pods, new ListQuery { Namespace = space }, CancellationToken.None)).Items.ShouldBeEmpty();
        (await _client.ListAsync(
            Kinds.ConfigMaps, new ListQuery { Namespace = space, LabelSelector = Labels.RunUid }, CancellationToken.None))
            .Items.ShouldBeEmpty();
    }

    [Fact]
    public async Task Run_Unreadable_StopsNoOther()
    {
        var space = await _api.CreateNamespaceAsync();
        await CreateAsync(space, "poison-before", """{"variants":"not a list"}""");
        await using var hotlap = await RunningOperator.StartAsync(_api, space);
        await CreateAsync(space, "poison-after", """{"rounds":{"a":1}}""");

        await CreateAsync(space, "sound", """{"variants":[],"rounds":0}""");

        await FailedAsync(space, "sound", Reasons.InvalidSpec);
        await Eventually.BecomesAsync("both are told of", async () =>
        {
            var events =
                await _api.KubectlAsync(
                    "get", "events", "-n", space, "-o", "jsonpath={range .items[*]}{.type} {.involvedObject.name} {.message}\n{end}");
            return events.Contains("Warning poison-before the object cannot be read", StringComparison.Ordinal)
                && events.Contains("Warning poison-after the object cannot be read", StringComparison.Ordinal);
        });
        (await hotlap.IsOkAsync("healthz")).ShouldBeTrue();
    }

    private Task CreateAsync(string space, string name, string spec) => _api.PostAsync(
        $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns",
        $$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","metadata":{"name":"{{name}}"},"spec":{{spec}} }""");

    private async Task<string> FailedAsync(string space, string name, string reason)
    {
        var found = await Eventually.GetAsync($"{name} failed", async () =>
            (await _client.FindAsync(Kinds.Runs, new ObjectKey(space, name), CancellationToken.None))?.Status?.Conditions
                .FirstOrDefault(condition => condition is { Type: ConditionTypes.Failed, Status: "True" }));
        found.Reason.ShouldBe(reason);
        return found.Message;
    }
}
