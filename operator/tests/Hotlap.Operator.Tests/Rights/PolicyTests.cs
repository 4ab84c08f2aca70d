namespace Hotlap.Operator.Tests.Rights;

/// <summary>Each attack that a policy of the chart is for is refused with a remedy, and what people and controllers must do passes.</summary>
public sealed class PolicyTests(PolicyCluster cluster) : IClassFixture<PolicyCluster>
{
    private const string Admin = "";
    private const string OfRuns = "only Hotlap's operator writes objects of benchmark runs";
    private const string JobController = "system:serviceaccount:kube-system:job-controller";
    private const string ReplicaSetController = "system:serviceaccount:kube-system:replicaset-controller";
    private const string None = "{}";
    private const string OwnLabels = """{"app":"own"}""";
    private const string JobReference = """{"apiVersion":"batch/v1","kind":"Job","name":"held","uid":"u","controller":true}""";
    private const string SetReference = """{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"held","uid":"u","controller":true}""";

    /// <summary>Parts of the spec of a pod, and what the refusal names.</summary>
    public static TheoryData<string, string> Escapes => new()
    {
        { "\"automountServiceAccountToken\":true", "no token of a service account" },
        { "\"serviceAccountName\":\"hotlap\"", "no token of a service account" },
        { "\"serviceAccountName\":\"other\",\"automountServiceAccountToken\":true", "no token of a service account" },
        { "\"hostNetwork\":true", "no namespaces of their node" },
        { "\"hostPID\":true", "no namespaces of their node" },
        { "\"hostIPC\":true", "no namespaces of their node" },
        { Volume("""{"hostPath":{"path":"/"}}"""), "have volumes of the kinds" },
        { Volume("""{"secret":{"secretName":"s"}}"""), "have volumes of the kinds" },
        { Volume("""{"persistentVolumeClaim":{"claimName":"c"}}"""), "have volumes of the kinds" },
        { Volume("""{"csi":{"driver":"d"}}"""), "have volumes of the kinds" },
        { Volume("""{"projected":{"sources":[{"secret":{"name":"s"}}]}}"""), "have volumes of the kinds" },
        { Volume("""{"projected":{"sources":[{"serviceAccountToken":{"path":"t"}}]}}"""), "have volumes of the kinds" },
        { Volume("""{"projected":{"sources":[{"secret":{"name":"hotlap-token-other"}}]}}"""), "have volumes of the kinds" },
        { Volume("""{"secret":{"secretName":"hotlap-token-u"}}"""), "have volumes of the kinds" },
        { Container("\"securityContext\":{\"privileged\":true}"), "are not privileged" },
        { Container("\"securityContext\":{\"capabilities\":{\"add\":[\"SYS_ADMIN\"]}}"), "are not privileged" },
        { Container("\"ports\":[{\"containerPort\":1,\"hostPort\":1}]"), "are not privileged" },
        { Container("\"env\":[{\"name\":\"S\",\"valueFrom\":{\"secretKeyRef\":{\"name\":\"s\",\"key\":\"k\"}}}]"), "no variables from Secrets" },
        { Container("\"envFrom\":[{\"secretRef\":{\"name\":\"s\"}}]"), "no variables from Secrets" },
        { "\"initContainers\":[{\"name\":\"i\",\"image\":\"i:1\",\"securityContext\":{\"privileged\":true}}]", "are not privileged" },
    };

    /// <summary>What webhooks of meshes add, and what authors may ask for.</summary>
    public static TheoryData<string> Additions =>
    [
        "\"hostNetwork\":false",
        Volume("""{"emptyDir":{}}"""), Volume("""{"configMap":{"name":"c"}}"""),
        Volume("""{"downwardAPI":{"items":[{"path":"p","fieldRef":{"fieldPath":"metadata.name"}}]}}"""),
        Volume("""{"projected":{"sources":[{"secret":{"name":"hotlap-token-u"}}]}}"""),
        Volume("""{"projected":{"sources":[{"configMap":{"name":"c"}},{"serviceAccountToken":{"path":"t","audience":"istio-ca"}}]}}"""),
        "\"initContainers\":[{\"name\":\"i\",\"image\":\"i:1\",\"securityContext\":{\"capabilities\":{\"add\":[\"NET_ADMIN\",\"CHOWN\"]}}}]",
        "\"serviceAccountName\":\"shop\",\"automountServiceAccountToken\":true",
        $"\"serviceAccountName\":\"shop\",{Volume("""{"projected":{"sources":[{"serviceAccountToken":{"path":"t"}}]}}""")}",
        Container("\"ports\":[{\"containerPort\":1}],\"env\":[{\"name\":\"S\",\"valueFrom\":{\"configMapKeyRef\":{\"name\":\"s\",\"key\":\"k\"}}}]"),
    ];

    [Fact]
    public async Task Authors_WithoutTheRightToCreatePods_WriteNoRuns()
    {
        foreach (var refusal in new[]
        {
            await cluster.RefusalAsync(PolicyCluster.Bob, Manifests.Run),
            await PatchAsync(PolicyCluster.Bob, "benchmarkrun", """{"spec":{"suspend":false} }"""),
        })
        {
            refusal.ShouldNotBeNull().ShouldContain($"bob may not create pods in namespace {cluster.Space}");
            refusal.ShouldContain("for example by the role edit");
        }
        (await PatchAsync(PolicyCluster.Bob, "benchmarkrun", """{"metadata":{"labels":{"team":"blue"} } }""")).ShouldBeNull();
        (await cluster.DeletionRefusalAsync(PolicyCluster.Bob, "benchmarkrun", "held")).ShouldBeNull();
        (await cluster.RefusalAsync(PolicyCluster.Alice, Manifests.Run)).ShouldBeNull();
        (await PatchAsync(PolicyCluster.Alice, "benchmarkrun", """{"spec":{"suspend":false} }""")).ShouldBeNull();
    }

    /// <summary>The operator would read the template for an author who may not read it.</summary>
    [Fact]
    public async Task Authors_OfARunWithAWorkload_MayReadThatWorkload()
    {
        foreach (var kind in new[] { "Deployment", "StatefulSet", "DaemonSet" })
            (await cluster.RefusalAsync(PolicyCluster.Alice, Manifests.RunFrom(kind, "shop"))).ShouldBeNull();
        // The role edit has no rights to resources of other groups.
        (await cluster.RefusalAsync(PolicyCluster.Alice, Manifests.RunFrom("Rollout", "shop"))).ShouldNotBeNull().ShouldContain(
            $"spec.target.from reads Rollout shop, and alice may not get it in namespace {cluster.Space}; ask an administrator");
    }

    [Fact]
    public async Task Records_WrittenByOthers_AreRefused()
    {
        string[] forged =
        [
            Manifests.Record(None, "forged"), Manifests.Record(cluster.Owner, "forged", OwnLabels),
            Manifests.Pod(cluster.Owner, name: "forged"), Manifests.Pod(JobReference, name: "forged"),
            Manifests.Job(cluster.Owner, name: "forged"), Manifests.Job(None, name: "forged", labels: OwnLabels),
            Manifests.Secret(cluster.Owner),
        ];
        foreach (var manifest in forged)
            (await cluster.RefusalAsync(PolicyCluster.Alice, manifest)).ShouldNotBeNull(manifest).ShouldContain(OfRuns);
        (string Kind, string Patch)[] edits =
        [
            ("configmap", """{"metadata":{"labels":{"hotlap.dev/run-uid":"other"} } }"""),
            ("configmap", """{"metadata":{"labels":{"hotlap.dev/run-uid":null} } }"""),
            ("configmap", """{"metadata":{"labels":{"hotlap.dev/round":"2"} } }"""),
            ("configmap", """{"metadata":{"ownerReferences":null} }"""),
            ("pod", """{"metadata":{"annotations":{"hotlap.dev/plan":"other"} } }"""),
            ("pod", """{"spec":{"containers":[{"name":"a","image":"other:1"}]} }"""),
        ];
        foreach (var (kind, patch) in edits)
            (await PatchAsync(PolicyCluster.Alice, kind, patch)).ShouldNotBeNull(patch).ShouldContain(OfRuns);
        (await cluster.DeletionRefusalAsync(PolicyCluster.Alice, "configmap", "held"))
            .ShouldNotBeNull().ShouldContain("deleted only together with it; delete the BenchmarkRun, or edit spec.rerun");
    }

    [Fact]
    public async Task Records_TemplatesOfOtherControllers_MakeNoPodsOfRuns()
    {
        (await cluster.RefusalAsync(ReplicaSetController, Manifests.Pod(SetReference, name: "made"))).ShouldNotBeNull().ShouldContain(OfRuns);
        (await cluster.RefusalAsync(JobController, Manifests.Pod(JobReference, name: "made"))).ShouldBeNull();
    }

    [Fact]
    public async Task Records_WhatPeopleMayDo_Passes()
    {
        (await cluster.RefusalAsync(PolicyCluster.Alice, Manifests.Record(None, "own", OwnLabels))).ShouldBeNull();
        (await cluster.RefusalAsync(PolicyCluster.Alice, Manifests.Pod(None, name: "own", labels: OwnLabels))).ShouldBeNull();
        (await PatchAsync(PolicyCluster.Alice, "pod", """{"metadata":{"annotations":{"network":"up"},"labels":{"team":"blue"} } }""")).ShouldBeNull();
        (await cluster.DeletionRefusalAsync(PolicyCluster.Alice, "pod", "held")).ShouldBeNull();
        (await cluster.RefusalAsync(Admin, Manifests.Record(None, "look-alike"))).ShouldBeNull();
        (await cluster.DeletionRefusalAsync(Admin, "configmap", "held")).ShouldBeNull();
        (await PatchAsync("system:serviceaccount:kube-system:generic-garbage-collector", "pod", """{"metadata":{"ownerReferences":null} }""")).ShouldBeNull();
        (await cluster.DeletionRefusalAsync("system:serviceaccount:kube-system:generic-garbage-collector", "configmap", "held")).ShouldBeNull();
    }

    [Fact]
    public async Task Operator_WithObjectsOfNoRun_IsRefused()
    {
        const string refusal = "creates and deletes only objects that a BenchmarkRun owns";
        string[] foreign =
        [
            Manifests.Record(None, "a"), Manifests.Record(cluster.Owner, "a", OwnLabels), Manifests.Record(JobReference, "a"),
            Manifests.Record(None, "a", """{"hotlap.dev/role":"other"}"""), Manifests.Pod(None, name: "a"), Manifests.Job(None, name: "a"),
        ];
        foreach (var manifest in foreign)
            (await cluster.RefusalAsync(cluster.Operator, manifest)).ShouldNotBeNull(manifest).ShouldContain(refusal);
        (await cluster.DeletionRefusalAsync(cluster.Operator, "configmap", "kube-root-ca.crt")).ShouldNotBeNull().ShouldContain(refusal);
        foreach (var manifest in new[] { Manifests.Record(cluster.Owner, "a"), Manifests.Record(None, "a", """{"hotlap.dev/role":"ended"}""") })
            (await cluster.RefusalAsync(cluster.Operator, manifest)).ShouldBeNull();
        foreach (var pod in new[] { "held", "unlabeled" })
            (await cluster.DeletionRefusalAsync(cluster.Operator, "pod", pod)).ShouldBeNull();
    }

    [Fact]
    public async Task Operator_WithSecretsThatAreNoTokenOfARun_IsRefused()
    {
        const string refusal = "the only Secrets that Hotlap's operator creates for benchmark runs are their tokens";
        string[] others =
        [
            Manifests.Secret(cluster.Owner, "hotlap-token-other"), Manifests.Secret(cluster.Owner, type: "Opaque"),
            Manifests.Secret(cluster.Owner, type: "bootstrap.kubernetes.io/token"),
        ];
        foreach (var manifest in others)
            (await cluster.RefusalAsync(cluster.Operator, manifest)).ShouldNotBeNull(manifest).ShouldContain(refusal);
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Secret(None))).ShouldNotBeNull().ShouldContain("that a BenchmarkRun owns");
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Secret(cluster.Owner))).ShouldBeNull();
    }

    [Theory]
    [MemberData(nameof(Escapes))]
    public async Task Operator_PodThatEscapes_IsRefused(string part, string refusal)
    {
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Pod(cluster.Owner, With(part), "a"))).ShouldNotBeNull().ShouldContain(refusal);
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Job(cluster.Owner, With(part), "a"))).ShouldNotBeNull().ShouldContain(refusal);
    }

    [Theory]
    [MemberData(nameof(Additions))]
    public async Task Operator_PodOfARun_Passes(string part)
    {
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Pod(cluster.Owner, With(part), "a"))).ShouldBeNull();
        (await cluster.RefusalAsync(cluster.Operator, Manifests.Job(cluster.Owner, With(part), "a"))).ShouldBeNull();
    }

    private Task<string?> PatchAsync(string user, string kind, string patch) =>
        cluster.PatchRefusalAsync(user, kind, "held", patch);

    /// <summary>The last of two equal keys counts.</summary>
    private static string With(string part) => $"{Manifests.Safe[..^1]},{part}}}";

    private static string Volume(string volume) => $"\"volumes\":[{{\"name\":\"v\",{volume[1..]}]";

    private static string Container(string fields) => $"\"containers\":[{{\"name\":\"a\",\"image\":\"a:1\",{fields}}}]";
}
