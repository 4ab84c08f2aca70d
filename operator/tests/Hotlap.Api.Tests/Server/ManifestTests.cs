using Hotlap.Api.Tests.Packaging;

namespace Hotlap.Api.Tests.Server;

/// <summary>A real API server knows every field that the chart renders. Monitors and rules are of the Prometheus operator, which is not there.</summary>
[Collection(ServerGroup.Name)]
public sealed class ManifestTests(ServerFixture server) : IDisposable
{
    private const string Peer = "[0].namespaceSelector.matchLabels.name=monitoring";

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-manifests-").FullName;

    [Theory]
    [InlineData("replicas=2", "networkPolicy.enabled=true", "metrics.dashboards.enabled=true")]
    [InlineData("replicas=2", "podDisruptionBudget.minAvailable=50%", "securityContext.runAsUser=null", "securityContext.fsGroup=70000")]
    [InlineData(
        "networkPolicy.enabled=true", "otlp.endpoint=http://collector:4317", $"networkPolicy.ingressFrom{Peer}",
        $"networkPolicy.dns.to{Peer}", $"networkPolicy.apiServer.to{Peer}", $"networkPolicy.registries.to{Peer}",
        $"networkPolicy.otlp.to{Peer}", $"networkPolicy.extraEgress[0].to{Peer}", "registryMirrors.a=http://10.0.0.5:5000")]
    [InlineData(
        "topologySpreadConstraints[0].maxSkew=1", "topologySpreadConstraints[0].topologyKey=zone",
        "topologySpreadConstraints[0].whenUnsatisfiable=DoNotSchedule", "registryCredentials=pull", "noticesSecret=notices", "imagePullSecrets[0].name=pull",
        "nodeSelector.pool=a", "tolerations[0].operator=Exists", "podLabels.team=a", "podAnnotations.note=b", "serviceAccount.annotations.a=b")]
    public async Task Rendering_OnAServer_IsAccepted(params string[] settings)
    {
        var rendered =
            await Chart.TemplateWithAsync(
                ["--namespace", server.Namespace, .. Chart.OfCluster($"1.{server.Minor}.0")],
                [.. settings, "image.registry=registry.example", "crds.install=false"]);
        var file = Path.Combine(_folder, "chart.yaml");
        await File.WriteAllTextAsync(file, rendered.ShouldSucceed());
        var accepted = (await server.KubectlAsync("create", "--dry-run=server", "--validate=true", "-f", file)).ShouldSucceed();
        accepted.ShouldContain("deployment.apps/hotlap created (server dry run)");
        accepted.ShouldContain("pod/hotlap-test created (server dry run)");
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
