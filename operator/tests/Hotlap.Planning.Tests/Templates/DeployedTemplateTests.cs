using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Templates;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Templates;

/// <summary>What a run takes from the pod template of a workload.</summary>
public sealed class DeployedTemplateTests
{
    /// <summary>A Deployment as the API server returns it, with its defaults.</summary>
    private const string Checkout = """
        metadata: {name: checkout, namespace: shop}
        spec:
          replicas: 3
          selector: {matchLabels: {app: checkout}}
          template:
            metadata: {labels: {app: checkout}, annotations: {prometheus.io/scrape: "true"}}
            spec:
              restartPolicy: Always
              terminationGracePeriodSeconds: 30
              dnsPolicy: ClusterFirst
              schedulerName: default-scheduler
              serviceAccount: checkout
              serviceAccountName: checkout
              securityContext: {fsGroup: 2000, fsGroupChangePolicy: OnRootMismatch, seccompProfile: {type: RuntimeDefault}}
              nodeSelector: {pool: web}
              tolerations: [{key: web, operator: Exists}]
              topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}]
              affinity:
                nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}
                podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname}]}
              initContainers:
              - {name: migrate, image: "shop/migrate:1", imagePullPolicy: Always, resources: {}, terminationMessagePath: /dev/termination-log, terminationMessagePolicy: File}
              containers:
              - {name: logs, image: "shop/logs:1", env: [{name: CPUS, valueFrom: {resourceFieldRef: {containerName: app, resource: limits.cpu}}}]}
              - name: app
                image: shop/checkout:1
                imagePullPolicy: IfNotPresent
                command: [/app]
                args: [--port, "8080"]
                workingDir: /srv
                env: [{name: POD, valueFrom: {fieldRef: {apiVersion: v1, fieldPath: metadata.name}}}]
                envFrom: [{configMapRef: {name: settings}}]
                ports: [{name: web, containerPort: 8080, protocol: TCP}, {containerPort: 9090, protocol: TCP}, {containerPort: 53, protocol: UDP}]
                resources: {limits: {cpu: "1"}}
                readinessProbe: {httpGet: {path: /ready, port: web, scheme: HTTP}}
                securityContext: {readOnlyRootFilesystem: true}
                volumeMounts: [{name: tls, mountPath: /tls}]
              volumes: [{name: tls, secret: {secretName: tls, defaultMode: 420}}]
        """;

    [Fact]
    public void Of_Deployment_HasItsPodInTheTermsOfARun()
    {
        var taken = Take(Checkout, "app").Taken.ShouldNotBeNull();

        taken.ShouldSatisfyAllConditions(
            () => taken.Image.ShouldBe("shop/checkout:1"),
            () => taken.Command.ShouldBe(["/app"]),
            () => taken.Args.ShouldBe(["--port", "8080"]),
            () => taken.Ports.ShouldBe(
                [new NamedPort { Name = "web", ContainerPort = 8080 }, new NamedPort { Name = "port-9090", ContainerPort = 9090 }]),
            () => taken.Resources!.ToJsonString().ShouldBe("""{"limits":{"cpu":"1"}}"""),
            () => taken.NodeSelector.ShouldBe(new Dictionary<string, string> { ["pool"] = "web" }),
            () => taken.Tolerations!.Single().ToJsonString().ShouldBe("""{"key":"web","operator":"Exists"}"""),
            () => taken.Digest.Length.ShouldBe(64));
        JsonNode.DeepEquals(taken.PodTemplate, Yaml.Read("""
            spec:
              serviceAccountName: checkout
              automountServiceAccountToken: true
              enableServiceLinks: true
              securityContext: {fsGroup: 2000}
              affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}}
              initContainers: [{name: migrate, image: "shop/migrate:1"}]
              containers:
              - {name: logs, image: "shop/logs:1", env: [{name: CPUS, valueFrom: {resourceFieldRef: {containerName: target, resource: limits.cpu}}}]}
              - name: target
                workingDir: /srv
                env: [{name: POD, valueFrom: {fieldRef: {apiVersion: v1, fieldPath: metadata.name}}}]
                envFrom: [{configMapRef: {name: settings}}]
                readinessProbe: {httpGet: {path: /ready, port: web, scheme: HTTP}}
                securityContext: {readOnlyRootFilesystem: true}
                volumeMounts: [{name: tls, mountPath: /tls}]
              volumes: [{name: tls, secret: {secretName: tls, defaultMode: 420}}]
            """)).ShouldBeTrue(taken.PodTemplate!.ToJsonString());
    }

    [Fact]
    public void Of_DigestOfATemplate_DependsOnItsContentAndNotOnItsOrder()
    {
        var moved = Checkout.Replace("restartPolicy: Always\n      terminationGracePeriodSeconds: 30", "terminationGracePeriodSeconds: 30\n      restartPolicy: Always", StringComparison.Ordinal);
        moved.ShouldNotBe(Checkout);
        var digest = Take(Checkout, "app").Taken!.Digest;

        Take(moved, "app").Taken!.Digest.ShouldBe(digest);
        Take(Checkout.Replace("replicas: 3", "replicas: 5", StringComparison.Ordinal), "app").Taken!.Digest.ShouldBe(digest);
        Take(Checkout.Replace("metadata.name}", "metadata.uid}", StringComparison.Ordinal), "app").Taken!.Digest.ShouldNotBe(digest);
    }

    [Theory]
    [InlineData("prometheus.io/scrape: \"true\"", "kubectl.kubernetes.io/default-container: app")]
    public void Of_SeveralContainers_TakesTheOneThatKubectlChooses(string annotation, string chosen) =>
        Take(Checkout.Replace(annotation, chosen, StringComparison.Ordinal), null).Taken!.Container.ShouldBe("app");

    [Fact]
    public void Of_StatefulSet_HasAFreshVolumeInPlaceOfEachClaim()
    {
        const string set = """
            spec:
              template: {spec: {containers: [{name: db, image: "db:1", ports: [{containerPort: 80}], volumeMounts: [{name: data, mountPath: /d}]}]}}
              volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
            """;

        Take(set, null).Taken!.Resources!.ToJsonString().ShouldBe("{}", "no default of Hotlap limits it");
        Take(set, null).Taken!.PodTemplate!["spec"]!["volumes"]!.ToJsonString().ShouldBe(
            """[{"name":"data","ephemeral":{"volumeClaimTemplate":{"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}}}]""");
    }

    [Theory]
    [InlineData("hostNetwork: true", "hostNetwork")]
    [InlineData("hostNetwork: false", null)]
    [InlineData("schedulerName: other", "schedulerName")]
    [InlineData("securityContext: {}", null)]
    [InlineData("resourceClaims: [{name: gpu}]", "resourceClaims")]
    public void Of_FieldsThatARunCannotHave_StayForTheValidationUnlessTheySayNothing(string field, string? kept)
    {
        var taken = Take($"spec: {{template: {{spec: {{{field}, containers: [{{name: a, image: x}}]}}}}}}", null).Taken!;

        taken.PodTemplate!["spec"]!.AsObject().Select(entry => entry.Key).Except(["containers", "enableServiceLinks"])
            .ShouldBe(kept is null ? [] : [kept]);
    }

    [Theory]
    [InlineData(null, null, "target.from: Deployment checkout does not exist in namespace shop; correct kind or name")]
    [InlineData("spec: {workloadRef: {kind: Deployment, name: a}}", null, "has no spec.template; name the workload of its workloadRef")]
    [InlineData("spec: {}", null, "has no spec.template; name another")]
    [InlineData(Checkout, null, "has the containers logs, app; name the one of the service as target.from.container")]
    [InlineData(Checkout, "web", "has the containers logs, app; name the one of the service as target.from.container")]
    public void Of_WorkloadThatCannotBeUsed_SaysWhatToDo(string? workload, string? container, string expected) =>
        Take(workload, container).ShouldSatisfyAllConditions(
            reading => reading.Taken.ShouldBeNull(), reading => reading.Problem!.ShouldContain(expected));

    [Fact]
    public void Of_LargeTemplate_IsRefused() =>
        Take(Checkout.Replace("/srv", new string('x', 40_000), StringComparison.Ordinal), "app").Problem!
            .ShouldContain("bytes of JSON, more than the 32768");

    private static TemplateReading Take(string? workload, string? container) => DeployedTemplate.Of(
        new TemplateSource { Kind = "Deployment", Name = "checkout", Container = container },
        workload is null ? null : (JsonObject)Yaml.Read(workload)!, "shop");
}
