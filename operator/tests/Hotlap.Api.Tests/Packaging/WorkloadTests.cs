using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>Every rendering passes the checks of its workloads, and each check finds its problem.</summary>
public class WorkloadTests
{
    /// <summary>Settings that change which objects there are, or their pods.</summary>
    public static TheoryData<string> Renderings =>
    [
        "", "replicas=3", "replicas=3 podDisruptionBudget.minAvailable=50%", "watchNamespaces={team-a,team-b}",
        "watchNamespaces={team-a} rbac.nodes=false rbac.aggregate=false", "networkPolicy.enabled=true", "registryCredentials=pull", "noticesSecret=notices",
        "metrics.serviceMonitor.enabled=true metrics.prometheusRule.enabled=true metrics.dashboards.enabled=true",
        "metrics.podMonitor.enabled=true metrics.service.enabled=false", "crds.install=false", "crds.keep=false",
        "securityContext.runAsUser=null securityContext.runAsGroup=null", "serviceAccount.create=false serviceAccount.name=benchmarks",
        "nameOverride=bench replicas=2", "fullnameOverride=a-name-of-fifty-characters-the-longest-that-is-ok", "image.tag=dev otlp.endpoint=http://c:4317",
    ];

    [Theory]
    [MemberData(nameof(Renderings))]
    public async Task Rendering_OfTheChart_HasNoProblem(string settings) =>
        WorkloadChecks.Problems(await RenderAsync(settings)).ShouldBeEmpty();

    [Theory]
    [InlineData("deploy/base")]
    public async Task Rendering_OfKustomize_HasNoProblem(string folder) =>
        WorkloadChecks.Problems(YamlJson.Parse((await Tool.RunAsync("kubectl", "kustomize", Repository.PathOf(folder))).ShouldSucceed()))
            .ShouldBeEmpty();

    [Theory]
    [InlineData("replicas=2 podDisruptionBudget.enabled=false", "no PodDisruptionBudget")]
    [InlineData("image.tag=latest", "image :latest")]
    [InlineData("resources.requests.cpu=null", "no CPU request")]
    [InlineData("resources.requests.memory=null", "no memory request")]
    [InlineData("resources.limits.memory=null", "no memory limit")]
    [InlineData("resources.requests.ephemeral-storage=null", "no ephemeral-storage request")]
    [InlineData("resources.limits.ephemeral-storage=null", "no ephemeral-storage limit")]
    [InlineData("containerSecurityContext.readOnlyRootFilesystem=false", "a writable root")]
    [InlineData("containerSecurityContext.allowPrivilegeEscalation=null", "privilege escalation")]
    [InlineData("containerSecurityContext.privileged=true", "privileged")]
    [InlineData("containerSecurityContext.capabilities.add={NET_RAW}", "capabilities")]
    [InlineData("securityContext.runAsNonRoot=null", "may run as root")]
    [InlineData("securityContext.runAsUser=1000", "a user of the node")]
    [InlineData("securityContext.seccompProfile.type=Unconfined", "no seccomp profile")]
    public async Task Checks_OfAWeakenedChart_NameTheWeakness(string settings, string problem) =>
        WorkloadChecks.Problems(await RenderAsync(settings)).ShouldContain($"Deployment/hotlap: {problem}");

    [Theory]
    [InlineData("livenessProbe", "no liveness probe")]
    [InlineData("readinessProbe", "no readiness probe")]
    [InlineData("imagePullPolicy", "no imagePullPolicy")]
    [InlineData("image", "no image with a tag or digest")]
    public async Task Checks_OfAContainerWithoutAField_NameIt(string field, string problem)
    {
        var objects = await Chart.RenderAsync();
        objects.Container().Remove(field);
        WorkloadChecks.Problems(objects).ShouldContain($"Deployment/hotlap: {problem}");
    }

    [Theory]
    [InlineData("hostNetwork", "true", "namespaces of the host")]
    [InlineData("volumes", """[{"name":"a","hostPath":{"path":"/"}}]""", "volumes of the node")]
    [InlineData("serviceAccountName", "null", "the default service account")]
    public async Task Checks_OfAPodWithADangerousField_NameIt(string field, string value, string problem)
    {
        var objects = await Chart.RenderAsync();
        objects.PodSpec()[field] = JsonNode.Parse(value);
        WorkloadChecks.Problems(objects).ShouldContain($"Deployment/hotlap: {problem}");
    }

    private static Task<IReadOnlyList<JsonObject>> RenderAsync(string settings) =>
        Chart.RenderAsync(settings.Split(' ', StringSplitOptions.RemoveEmptyEntries));
}
