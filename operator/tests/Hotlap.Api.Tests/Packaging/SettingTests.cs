namespace Hotlap.Api.Tests.Packaging;

/// <summary>What the chart's users set beyond the operator's own options: names, images, pods, budgets and monitors.</summary>
public class SettingTests
{
    private const string Digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    [Theory]
    [InlineData("image.digest=sha256:1234", "digest")]
    [InlineData("agentImage.digest=latest", "digest")]
    [InlineData("nameOverride=Bench", "nameOverride")]
    [InlineData("fullnameOverride=a.b", "fullnameOverride")]
    [InlineData("podDisruptionBudget.maxUnavailable=half", "maxUnavailable")]
    [InlineData("podDisruptionBudget.maxUnavailable=null", "maxUnavailable")]
    [InlineData("topologySpreadConstraints.maxSkew=1", "topologySpreadConstraints")]
    [InlineData("metrics.podMonitor.interval=often", "interval")]
    [InlineData("metrics.serviceMonitor.relabelings={drop}", "relabelings")]
    [InlineData("serviceAccount.create=no-thanks", "create")]
    [InlineData("serviceAccount.create=false", "set serviceAccount.name")]
    [InlineData("objectQuota.pods=200", "list the namespaces in watchNamespaces")]
    public async Task Template_WithAWrongValue_IsRefusedWithItsName(string setting, string name) =>
        (await Chart.TemplateAsync("image.registry=registry.example", setting)).ShouldFail().ShouldContain(name);

    [Fact]
    public async Task Images_WithDigests_HaveNoTag()
    {
        var objects = await Chart.RenderAsync($"image.digest={Digest}", "image.tag=dev");
        ((string?)objects.Container()["image"]).ShouldBe($"registry.example/hotlap/operator@{Digest}");
        objects.Arguments().ShouldContain("--agent-image=registry.example/hotlap/agent:dev");
        (await Chart.RenderAsync($"agentImage.digest={Digest}", "agentImage.tag=dev")).Arguments()
            .ShouldContain($"--agent-image=registry.example/hotlap/agent@{Digest}");
    }

    [Theory]
    [InlineData("nameOverride=bench", "hotlap-bench", "bench")]
    [InlineData("nameOverride=lap", "hotlap", "lap")]
    [InlineData("fullnameOverride=runner", "runner", "hotlap")]
    public async Task Names_WithAnOverride_AreThoseOfAllObjectsAndSelectors(string setting, string name, string application)
    {
        var objects = await Chart.RenderAsync(setting, "crds.install=false", "replicas=2");
        foreach (var item in objects)
            ((string)item["metadata"]!["name"]!).ShouldStartWith(name);
        var labels = objects.OfKind("Deployment")["spec"]!["template"]!["metadata"]!["labels"]!;
        ((string?)labels["app.kubernetes.io/name"]).ShouldBe(application);
        var selector = $$"""{"app.kubernetes.io/name":"{{application}}","app.kubernetes.io/instance":"hotlap"}""";
        objects.OfKind("Service")["spec"]!["selector"]!.ToJsonString().ShouldBe(selector);
        objects.OfKind("Deployment")["spec"]!["selector"]!["matchLabels"]!.ToJsonString().ShouldBe(selector);
        objects.OfKind("PodDisruptionBudget")["spec"]!["selector"]!["matchLabels"]!.ToJsonString().ShouldBe(selector);
    }

    [Fact]
    public async Task ServiceAccount_OfSomeoneElse_IsUsedAndBoundButNotCreated()
    {
        var objects = await Chart.RenderAsync("serviceAccount.create=false", "serviceAccount.name=benchmarks");
        objects.OfKind("ServiceAccount")["metadata"]!["name"]!.ToString().ShouldBe("hotlap-metrics-reader");
        ((string?)objects.PodSpec()["serviceAccountName"]).ShouldBe("benchmarks");
        objects.Where(item => item["subjects"] is not null).Select(item => (string?)item["subjects"]![0]!["name"]).Distinct()
            .ShouldBe(["benchmarks", "hotlap-metrics-reader"], ignoreOrder: true);
    }

    [Fact]
    public async Task ServiceAccount_WithNameAndAnnotations_HasThem()
    {
        var account = (await Chart.RenderAsync("serviceAccount.name=benchmarks", "serviceAccount.annotations.role=reader"))
            .Single(item => (string?)item["kind"] == "ServiceAccount" && (string?)item["metadata"]!["name"] == "benchmarks");
        ((string?)account["metadata"]!["annotations"]!["role"]).ShouldBe("reader");
    }

    [Fact]
    public async Task Pod_WithPriorityAndSpread_HasThem()
    {
        const string spread = "topologySpreadConstraints";
        var pod =
            (await Chart.RenderAsync(
                "priorityClassName=system-cluster-critical", $"{spread}[0].maxSkew=1", $"{spread}[0].topologyKey=zone",
                $"{spread}[0].whenUnsatisfiable=ScheduleAnyway", $"{spread}[1].topologyKey=host",
                $"{spread}[1].labelSelector.matchLabels.mine=yes"))
            .PodSpec();
        ((string?)pod["priorityClassName"]).ShouldBe("system-cluster-critical");
        var constraints = pod[spread]!.AsArray();
        constraints.Count.ShouldBe(2);
        constraints[0]!["labelSelector"]!["matchLabels"]!.ToJsonString()
            .ShouldBe("""{"app.kubernetes.io/name":"hotlap","app.kubernetes.io/instance":"hotlap"}""");
        constraints[1]!["labelSelector"]!["matchLabels"]!.ToJsonString().ShouldBe("""{"mine":"yes"}""");
    }

    [Fact]
    public async Task SecurityContexts_WithNullsAndAdditions_LackAndHaveTheseFields()
    {
        var objects =
            await Chart.RenderAsync(
                "securityContext.runAsUser=null", "securityContext.runAsGroup=null", "containerSecurityContext.runAsNonRoot=true");
        objects.PodSpec()["securityContext"]!.ToJsonString().ShouldBe("""{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}}""");
        ((bool)objects.Container()["securityContext"]!["runAsNonRoot"]!).ShouldBeTrue();
        ((bool)objects.Container()["securityContext"]!["readOnlyRootFilesystem"]!).ShouldBeTrue();
    }

    [Theory]
    [InlineData("""{"maxUnavailable":1""", "replicas=2")]
    [InlineData("""{"maxUnavailable":"40%""", "replicas=3", "podDisruptionBudget.maxUnavailable=40%")]
    [InlineData("""{"minAvailable":0""", "replicas=2", "podDisruptionBudget.minAvailable=0")]
    public async Task Budget_OfSeveralReplicas_AllowsWhatIsSet(string start, params string[] settings) =>
        (await Chart.RenderAsync(settings)).OfKind("PodDisruptionBudget")["spec"]!.ToJsonString().ShouldStartWith(start);

    [Fact]
    public async Task ObjectQuota_OfWatchedNamespaces_IsInEachOfThem()
    {
        var quotas = (await Chart.RenderAsync("watchNamespaces={a,b}", @"objectQuota.count/benchmarkruns\.hotlap\.dev=50", "objectQuota.pods=200"))
            .Where(item => (string?)item["kind"] == "ResourceQuota").ToList();

        quotas.Select(item => (string?)item["metadata"]!["namespace"]).ShouldBe(["a", "b"]);
        quotas.Select(item => item["spec"]!.ToJsonString()).Distinct()
            .ShouldBe(["""{"hard":{"count/benchmarkruns.hotlap.dev":"50","pods":"200"}}"""]);
    }

    [Theory]
    [InlineData("replicas=1")]
    [InlineData("replicas=2", "podDisruptionBudget.enabled=false")]
    public async Task Budget_OfOneReplicaOrUnwanted_IsAbsent(params string[] settings) =>
        (await Chart.RenderAsync(settings)).ShouldNotContain(item => (string?)item["kind"] == "PodDisruptionBudget");

    [Theory]
    [InlineData("1.20.2", "policy/v1beta1")]
    [InlineData("1.21.0", "policy/v1")]
    public async Task Budget_ForAVersionOfKubernetes_IsOfAVersionThatItServes(string version, string expected)
    {
        var rendered = await Chart.TemplateWithAsync(Chart.OfCluster(version), "image.registry=registry.example", "replicas=2");
        ((string?)Chart.Parse(rendered).OfKind("PodDisruptionBudget")["apiVersion"]).ShouldBe(expected);
    }

    [Theory]
    [InlineData("ServiceMonitor", "serviceMonitor", "endpoints", "Service")]
    [InlineData("PodMonitor", "podMonitor", "podMetricsEndpoints", "Deployment")]
    public async Task Monitor_WithRelabelings_SelectsTheOperatorAndHasThem(string kind, string value, string endpoints, string selected)
    {
        var objects =
            await Chart.RenderAsync(
                $"metrics.{value}.enabled=true", $"metrics.{value}.labels.release=prom", $"metrics.{value}.relabelings[0].action=labeldrop",
                $"metrics.{value}.metricRelabelings[0].action=drop", $"metrics.{value}.interval=1m");
        var monitor = objects.OfKind(kind);
        ((string?)monitor["metadata"]!["labels"]!["release"]).ShouldBe("prom");
        var endpoint = monitor["spec"]![endpoints]!.AsArray().Single()!;
        endpoint.ToJsonString().ShouldBe(
            """{"port":"http","path":"/metrics","interval":"1m","honorLabels":true,"authorization":{"credentials":"""
            + """{"name":"hotlap-metrics-reader","key":"token"}},"relabelings":[{"action":"labeldrop"}],"metricRelabelings":"""
            + """[{"action":"drop"}]}""");
        (await Chart.RenderAsync($"metrics.{value}.enabled=true", "metrics.authorization=false")).OfKind(kind)["spec"]![endpoints]![0]!
            ["authorization"].ShouldBeNull();
        var labels = objects.OfKind(selected);
        foreach (var (name, label) in monitor["spec"]!["selector"]!["matchLabels"]!.AsObject())
            ((string?)(selected == "Service" ? labels : labels["spec"]!["template"]!)["metadata"]!["labels"]![name]).ShouldBe((string?)label);
    }

    [Fact]
    public async Task Monitors_BothEnabled_AreRefused() =>
        (await Chart.TemplateAsync("image.registry=x", "metrics.serviceMonitor.enabled=true", "metrics.podMonitor.enabled=true"))
        .ShouldFail().ShouldContain("enable one of them");
}
