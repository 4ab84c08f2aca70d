using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

public class ChartTests
{
    [Fact]
    public async Task Lint_Strict_FindsNothing() =>
        (await Tool.RunAsync("helm", "lint", "--strict", Repository.Chart, "--set", "image.registry=registry.example")).ShouldSucceed();

    [Fact]
    public async Task Template_WithoutARegistry_SaysWhatToSet() =>
        (await Chart.TemplateAsync()).ShouldFail().ShouldContain("set image.registry to the registry");

    [Theory]
    [InlineData("image.registri=x", "registri")]
    [InlineData("replica=2", "replica")]
    [InlineData("replicas=two", "replicas")]
    [InlineData("image.pullPolicy=Sometimes", "pullPolicy")]
    [InlineData("registryMirrors.host=host:5000", "registryMirrors")]
    [InlineData("metrics.service.port=0", "port")]
    [InlineData("metrics.runs=-1", "runs")]
    [InlineData("metrics.prometheusRule.repositoryUrl=git.example", "repositoryUrl")]
    [InlineData("watchNamespaces={Team_A}", "watchNamespaces")]
    [InlineData("authors.volumes={hostPath}", "volumes")]
    [InlineData("authors.env={configMap}", "env")]
    [InlineData("authors.serviceAccounts={checkout}", "serviceAccounts")]
    [InlineData("authors.serviceAccounts={shop/checkout/more}", "serviceAccounts")]
    [InlineData("authors.hostNetwork=true", "hostNetwork")]
    [InlineData("image.names={a}", "names")]
    [InlineData("agentImage.names={a}", "names")]
    [InlineData("authors.registries={10.0.0.5:5000}", "registries")]
    [InlineData("authors.registries={https://r.example/path}", "registries")]
    [InlineData("authors.targets={https://shop.example}", "targets")]
    [InlineData("authors.podLabels={team=blue}", "podLabels")]
    [InlineData("metrics.authorization=maybe", "authorization")]
    [InlineData("authors.limits.rounds=0", "rounds")]
    [InlineData("authors.limits.variants=8", "variants")]
    [InlineData("authors.limits.runTimeout=8", "runTimeout")]
    [InlineData("probeCpuLimit=much", "probeCpuLimit")]
    [InlineData("authors.growingPools={pool=bench}", "growingPools")]
    [InlineData("crds.enabled=true", "enabled")]
    [InlineData("admissionPolicies.records=false", "records")]
    public async Task Template_WithAWrongValue_IsRefusedWithItsName(string setting, string name) =>
        (await Chart.TemplateAsync("image.registry=registry.example", setting)).ShouldFail().ShouldContain(name);

    [Fact]
    public async Task Images_ByDefault_ComeFromTheRegistryInTheChartsVersion()
    {
        var objects = await Chart.RenderAsync();
        ((string?)objects.Container()["image"]).ShouldBe("registry.example/hotlap/operator:0.1.0");
        objects.Arguments().ShouldContain("--agent-image=registry.example/hotlap/agent:0.1.0");
    }

    [Fact]
    public async Task Images_WithATag_ShareItUnlessTheAgentHasItsOwn()
    {
        var objects = await Chart.RenderAsync("image.tag=dev", "agentImage.registry=other.example");
        ((string?)objects.Container()["image"]).ShouldBe("registry.example/hotlap/operator:dev");
        objects.Arguments().ShouldContain("--agent-image=other.example/hotlap/agent:dev");
        (await Chart.RenderAsync("image.tag=dev", "agentImage.tag=old")).Arguments()
            .ShouldContain("--agent-image=registry.example/hotlap/agent:old");
    }

    [Fact]
    public async Task Arguments_WithMirrorsAndCredentials_NameThem()
    {
        var objects =
            await Chart.RenderAsync(
                "registryMirrors.registry\\.example=http://10.244.0.1:5000", "registryCredentials=pull", "noticesSecret=notices",
                "extraArgs={--http-port=8080}", "logFormat=json");
        objects.Arguments().ShouldBe(
        [
            "--agent-image=registry.example/hotlap/agent:0.1.0",
            "--agent-image-pull-policy=IfNotPresent",
            "--leader-election-namespace=$(POD_NAMESPACE)",
            "--metrics-runs=50",
            "--health-port=8081",
            "--registry-mirror=registry.example=http://10.244.0.1:5000",
            "--registry-config=/etc/hotlap/registry/.dockerconfigjson",
            "--notices=/etc/hotlap/notices",
            "--log-format=json",
            "--http-port=8080",
        ]);
        ((string?)objects.PodSpec()["volumes"]![0]!["secret"]!["secretName"]).ShouldBe("pull");
        ((string?)objects.Container()["volumeMounts"]![0]!["mountPath"]).ShouldBe("/etc/hotlap/registry");
        var notices = objects.PodSpec()["volumes"]![1]!["secret"]!;
        ((string?)notices["secretName"], (bool?)notices["optional"]).ShouldBe(("notices", true));
        ((string?)objects.Container()["volumeMounts"]![1]!["mountPath"]).ShouldBe("/etc/hotlap/notices");
    }

    [Fact]
    public async Task Environment_WithAnOtlpEndpoint_NamesIt()
    {
        var variables = EnvironmentOf(await Chart.RenderAsync("otlp.endpoint=http://collector:4317"));
        ((string?)variables["OTEL_EXPORTER_OTLP_ENDPOINT"]["value"]).ShouldBe("http://collector:4317");
        variables.Keys.ShouldBe(["POD_NAME", "POD_NAMESPACE", "OTEL_EXPORTER_OTLP_ENDPOINT"]);
        EnvironmentOf(await Chart.RenderAsync()).Keys.ShouldBe(["POD_NAME", "POD_NAMESPACE"]);
    }

    [Theory]
    [InlineData("1")]
    [InlineData("1.5")]
    [InlineData("500m")]
    public async Task Arguments_WithACpuLimitOfProbes_NameIt(string limit) =>
        (await Chart.RenderAsync($"probeCpuLimit={limit}")).Arguments().ShouldContain($"--probe-cpu-limit={limit}");

    [Fact]
    public async Task Arguments_WithLimitsForAuthors_NameThem() =>
        (await Chart.RenderAsync(
            "authors.volumes={secret,csi}", "authors.env={secret}", "authors.serviceAccounts={shop/checkout,bench/*}",
            "authors.priorityClasses={bench}", "authors.runtimeClasses={gvisor}",
            "authors.schedulers={batch}", "authors.podLabels={example.com/team}", "authors.podAnnotations={*}",
            "authors.nodeLabels={pool}", "authors.tolerations={bench}", "authors.nodeSelector.tenant=blue",
            "authors.registries={https://r.corp.example,http://10.0.0.5:5000}", "authors.targets={*.staging.example,10.0.0.5}",
            "authors.limits.priority=-5", "authors.limits.runTimeout=8h",
            "authors.limits.ttl=168h", @"authors.growingPools={pool=bench\,kubernetes.io/arch=arm64\,bench=:NoSchedule}"))
        .Arguments().Skip(5).ShouldBe(
        [
            "--allow=volume=secret", "--allow=volume=csi", "--allow=env=secret", "--allow=service-account=shop/checkout",
            "--allow=service-account=bench/*", "--allow=priority-class=bench", "--allow=runtime-class=gvisor",
            "--allow=scheduler=batch", "--allow=pod-label=example.com/team", "--allow=pod-annotation=*",
            "--allow=node-label=pool", "--allow=toleration=bench", "--allow=registry=https://r.corp.example",
            "--allow=registry=http://10.0.0.5:5000", "--allow=target=*.staging.example", "--allow=target=10.0.0.5",
            "--limit=priority=-5", "--limit=runTimeout=8h", "--limit=ttl=168h", "--node-label=tenant=blue",
            "--growing-pool=pool=bench,kubernetes.io/arch=arm64,bench=:NoSchedule",
        ]);

    [Fact]
    public async Task Pod_Always_PassesTheRestrictedStandardAndHasBounds()
    {
        var objects = await Chart.RenderAsync();
        objects.PodSpec()["securityContext"]!.ToJsonString()
            .ShouldBe("""{"runAsGroup":65532,"runAsNonRoot":true,"runAsUser":65532,"seccompProfile":{"type":"RuntimeDefault"}}""");
        objects.Container()["securityContext"]!.ToJsonString()
            .ShouldBe("""{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]},"readOnlyRootFilesystem":true}""");
        objects.Container()["resources"]!["limits"]!.ToJsonString().ShouldBe("""{"ephemeral-storage":"256Mi","memory":"128Mi"}""");
        objects.Container()["resources"]!["requests"]!.ToJsonString()
            .ShouldBe("""{"cpu":"10m","ephemeral-storage":"16Mi","memory":"48Mi"}""");
        ((string?)objects.Container()["livenessProbe"]!["httpGet"]!["path"]).ShouldBe("/healthz");
        ((string?)objects.Container()["readinessProbe"]!["httpGet"]!["path"]).ShouldBe("/readyz");
    }

    [Fact]
    public async Task ServiceMonitor_WhenAsked_SelectsTheService()
    {
        var objects =
            await Chart.RenderAsync(
                "metrics.serviceMonitor.enabled=true", "metrics.serviceMonitor.labels.release=prom");
        var monitor = objects.OfKind("ServiceMonitor");
        ((string?)monitor["metadata"]!["labels"]!["release"]).ShouldBe("prom");
        var labels = objects.OfKind("Service")["metadata"]!["labels"]!;
        foreach (var (name, value) in monitor["spec"]!["selector"]!["matchLabels"]!.AsObject()) ((string?)labels[name])
            .ShouldBe((string?)value);
    }

    [Fact]
    public async Task Extras_ByDefault_AreAbsent() =>
        (await Chart.RenderAsync()).Select(item => (string)item["kind"]!).Order(StringComparer.Ordinal).ShouldBe(
            [.. Enumerable.Repeat("ClusterRole", 6), .. Enumerable.Repeat("ClusterRoleBinding", 4),
                "CustomResourceDefinition", "CustomResourceDefinition", "Deployment", "NetworkPolicy", "Pod", "Role", "RoleBinding", "Secret", "Service",
                "ServiceAccount", "ServiceAccount"]);

    private static Dictionary<string, JsonObject> EnvironmentOf(IEnumerable<JsonObject> objects) =>
        objects.Container()["env"]!.AsArray().ToDictionary(item => (string)item!["name"]!, item => item!.AsObject());
}
