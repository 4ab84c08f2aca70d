using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>Every attempt to get more out of a run than its author has is refused with its path and what to do.</summary>
public sealed class OverlayRulesTests
{
    [Theory]
    [InlineData("serviceAccount: admin", "spec.serviceAccount: cannot be set here; use serviceAccountName")]
    [InlineData("hostNetwork: true", "spec.hostNetwork: cannot be set here; the Linux namespaces of a run's pods are fixed")]
    [InlineData("hostPID: true", "spec.hostPID: cannot")]
    [InlineData("hostIPC: true", "spec.hostIPC: cannot")]
    [InlineData("hostUsers: true", "spec.hostUsers: cannot")]
    [InlineData("hostnetwork: true", "spec.hostnetwork: cannot")]
    [InlineData("shareProcessNamespace: false", "spec.shareProcessNamespace: cannot")]
    [InlineData("nodeName: node1", "spec.nodeName: cannot be set here; the scheduler chooses the node; use variants[].nodeSelector")]
    [InlineData("nodeSelector: {pool: x}", "spec.nodeSelector: cannot be set here; use variants[].nodeSelector")]
    [InlineData("tolerations: [{operator: Exists}]", "spec.tolerations: cannot be set here; use variants[].tolerations")]
    [InlineData("ephemeralContainers: [{name: e}]", "spec.ephemeralContainers: cannot")]
    [InlineData("resourceClaims: [{name: gpu}]", "spec.resourceClaims: cannot be set here; allowed fields are volumes")]
    [InlineData("priorityClassName: system-node-critical", "spec.priorityClassName: \"system-node-critical\" is not allowed by the operator's settings; remove it")]
    [InlineData("runtimeClassName: kata", "spec.runtimeClassName: \"kata\" is not allowed")]
    [InlineData("schedulerName: mine", "spec.schedulerName: \"mine\" is not allowed")]
    [InlineData("priorityClassName: [a]", "spec.priorityClassName: [\"a\"] is not allowed")]
    [InlineData("securityContext: {seLinuxOptions: {type: spc_t}}", "spec.securityContext.seLinuxOptions: cannot be set here; containers of a run must use the restricted")]
    [InlineData("securityContext: {seccompProfile: {type: Unconfined}}", "spec.securityContext.seccompProfile: cannot")]
    [InlineData("securityContext: {appArmorProfile: {type: Unconfined}}", "spec.securityContext.appArmorProfile: cannot")]
    [InlineData("securityContext: {windowsOptions: {hostProcess: true}}", "spec.securityContext.windowsOptions: cannot")]
    [InlineData("securityContext: [privileged]", "spec.securityContext: is not a map")]
    [InlineData("containers: [{name: target, securityContext: {privileged: true}}]", "spec.containers[target].securityContext.privileged: true is not allowed in a run's pods; remove it, or write false")]
    [InlineData("containers: [{name: target, securityContext: {privileged: {a: b}}}]", "spec.containers[target].securityContext.privileged: {\"a\":\"b\"} is not allowed")]
    [InlineData("containers: [{name: target, securityContext: {allowPrivilegeEscalation: true}}]", "spec.containers[target].securityContext.allowPrivilegeEscalation: true is not allowed")]
    [InlineData("containers: [{name: target, securityContext: {capabilities: {add: [SYS_ADMIN]}}}]", "spec.containers[target].securityContext.capabilities.add: \"SYS_ADMIN\" is not allowed in a run's pods; allowed are AUDIT_WRITE, ")]
    [InlineData("containers: [{name: target, securityContext: {capabilities: {add: [CHOWN, NET_RAW]}}}]", "capabilities.add: \"NET_RAW\" is not allowed")]
    [InlineData("containers: [{name: target, securityContext: {procMount: Unmasked}}]", "spec.containers[target].securityContext.procMount: cannot")]
    [InlineData("containers: [{name: target, securityContext: {seccompProfile: {type: Unconfined}}}]", "spec.containers[target].securityContext.seccompProfile: {\"type\":\"Unconfined\"} is not allowed in a run's pods; remove it, or write {type: RuntimeDefault}")]
    [InlineData("containers: [{name: target, securityContext: {runAsUser: 2147409737}}]", "spec.containers[target].securityContext.runAsUser: 2147409737 is the user of Hotlap's probe")]
    [InlineData("containers: [{name: target, envFrom: [{secretRef: {name: s}}]}]", "spec.containers[target].envFrom[0].secretRef: Secrets are not allowed by the operator's settings")]
    [InlineData("containers: [{name: target, env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]", "spec.containers[target].env[A].valueFrom.secretKeyRef: Secrets are not allowed by the operator's settings")]
    [InlineData("containers: [{name: target, env: [{name: A, valueFrom: {fileKeyRef: {path: f}}}]}]", "spec.containers[target].env[A].valueFrom.fileKeyRef: cannot be set here; allowed fields are configMapKeyRef")]
    [InlineData("containers: [{name: target, volumeDevices: [{name: d, devicePath: /dev/sda}]}]", "spec.containers[target].volumeDevices: cannot")]
    [InlineData("containers: [{name: target, lifecycle: {preStop: {httpGet: {host: 10.0.0.1, port: 80}}}}]", "spec.containers[target].lifecycle.preStop.httpGet.host: cannot be set here; a probe may query only its own pod")]
    [InlineData("containers: [{name: target, readinessProbe: {tcpSocket: {host: 10.0.0.1, port: 22}}}]", "spec.containers[target].readinessProbe.tcpSocket.host: cannot")]
    [InlineData("containers: [{name: target, ports: [{hostPort: 22}]}]", "spec.containers[target].ports: cannot be set here; use target.ports")]
    [InlineData("containers: [{name: target, livenessProbe: {httpGet: {host: 169.254.169.254, port: 80}}}]", "livenessProbe.httpGet.host: cannot be set here; a probe may query only its own pod")]
    [InlineData("containers: [{name: target, livenessProbe: {tcpSocket: {host: 10.0.0.1, port: 22}}}]", "livenessProbe.tcpSocket.host: cannot")]
    [InlineData("containers: [{name: target, volumeMounts: [{name: a, mountPath: /a, mountPropagation: Bidirectional}]}]", "volumeMounts[a].mountPropagation: cannot")]
    [InlineData("containers: [{name: target, volumeMounts: [{name: hotlap-scratch, mountPath: /a}]}]", "volumeMounts[hotlap-scratch]: this volume is reserved for Hotlap")]
    [InlineData("containers: [{name: hotlap-probe, image: x}]", "spec.containers: a container cannot have the name \"hotlap-probe\"; use at most 63 lower-case letters, digits and dashes, without the prefix hotlap-")]
    [InlineData("containers: [{name: 5, image: x}]", "spec.containers: a container cannot have the name \"\"")]
    [InlineData("containers: [{name: logs}]", "spec.containers[logs].image: \"\" is not a valid image")]
    [InlineData("containers: [{name: logs, image: x, ports: [{containerPort: 80, hostPort: 80}]}]", "spec.containers[logs].ports[0].hostPort: cannot")]
    [InlineData("containers: [{name: logs, image: x, ports: [{containerPort: 9737}]}]", "spec.containers[logs].ports[0].containerPort: 9737 is reserved for the probe")]
    [InlineData("containers: [{name: logs, image: x, securityContext: {privileged: true}}]", "spec.containers[logs].securityContext.privileged: true is not allowed")]
    [InlineData("containers: [{name: logs, image: x, volumeMounts: [{name: hotlap-pod, mountPath: /a}]}]", "spec.containers[logs].volumeMounts[hotlap-pod]: this volume is reserved for Hotlap")]
    [InlineData("containers: [{name: logs, image: x, restartPolicy: Always}]", "spec.containers[logs].restartPolicy: cannot")]
    [InlineData("containers: [{name: logs, image: x}, {name: logs, image: y}]", "spec.containers: the name \"logs\" is used 2 times")]
    [InlineData("initContainers: [{name: i, image: x, securityContext: {privileged: true}}]", "spec.initContainers[i].securityContext.privileged: true is not allowed")]
    [InlineData("initContainers: [{name: i, image: x, envFrom: [{secretRef: {name: s}}]}]", "spec.initContainers[i].envFrom[0].secretRef: Secrets are not allowed")]
    [InlineData("initContainers: [{name: i, image: x, restartPolicy: Never}]", "spec.initContainers[i].restartPolicy: \"Never\" is not supported; write Always for a sidecar")]
    [InlineData("initContainers: [{name: target, image: x}]", "spec.initContainers: a container cannot have the name \"target\"; use at most 63 lower-case letters, digits and dashes, without the prefix hotlap-, and not target")]
    [InlineData("initContainers: [{name: a, image: x}], containers: [{name: a, image: x}]", "spec.containers: the name \"a\" is used 2 times")]
    [InlineData("containers: [[{name: target}]]", "spec.containers[0]: is not a map")]
    [InlineData("containers: {name: target}", "spec.containers: is not a list")]
    [InlineData("volumes: [{name: v, hostPath: {path: /}}]", "spec.volumes[v].hostPath: volumes of this type are not allowed; use a configMap")]
    [InlineData("volumes: [{name: v, local: {path: /}}]", "spec.volumes[v].local: volumes of this type")]
    [InlineData("volumes: [{name: v, nfs: {server: s, path: /}}]", "spec.volumes[v].nfs: volumes of this type")]
    [InlineData("volumes: [{name: v, csi: {driver: d}}]", "spec.volumes[v].csi: is not allowed by the operator's settings")]
    [InlineData("volumes: [{name: v, iscsi: {}}]", "spec.volumes[v].iscsi: volumes of this type")]
    [InlineData("volumes: [{name: v, gitRepo: {repository: r}}]", "spec.volumes[v].gitRepo: volumes of this type")]
    [InlineData("volumes: [{name: v, image: {reference: r}}]", "spec.volumes[v].image: volumes of this type")]
    [InlineData("volumes: [{name: v, emptyDir: {}, hostPath: {path: /}}]", "spec.volumes[v].hostPath: volumes of this type")]
    [InlineData("volumes: [{name: v, secret: {secretName: s}}]", "spec.volumes[v].secret: is not allowed by the operator's settings; use a configMap or an emptyDir, or ask an administrator to allow it (--allow=volume=secret)")]
    [InlineData("volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]", "spec.volumes[v].persistentVolumeClaim: is not allowed")]
    [InlineData("volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec: {dataSource: {name: other}}}}}]", "spec.volumes[v].ephemeral: is not allowed")]
    [InlineData("volumes: [{name: v, projected: {sources: [{configMap: {name: c}}, {secret: {name: s}}]}}]", "projected.sources[1].secret: is not allowed")]
    [InlineData("volumes: [{name: v, projected: {sources: [{clusterTrustBundle: {}}]}}]", "projected.sources[0].clusterTrustBundle: volumes")]
    [InlineData("volumes: [{name: v, projected: [secret]}]", "volumes[v].projected: is not a map")]
    [InlineData("volumes: [{name: hotlap-protos, emptyDir: {}}]", "names that begin with hotlap- are reserved for Hotlap")]
    [InlineData("volumes: {hostPath: {path: /}}", "spec.volumes: is not a list")]
    [InlineData("affinity: [a]", "spec.affinity: is not a map")]
    [InlineData("securityContext: {sysctls: [{name: kernel.msgmax, value: '1'}]}", "spec.securityContext.sysctls[kernel.msgmax]: is no sysctl that pods of every level may set; allowed are kernel.shm_rmid_forced, ")]
    [InlineData("securityContext: {runAsUser: 2147409737}", "spec.securityContext.runAsUser: 2147409737 is the user of Hotlap's probe, which the measured program must not share; choose another")]
    public void Problems_ForbiddenInThePodsSpec_OneRefusalWithItsPath(string spec, string expected) =>
        Check($"spec: {{{spec}}}", new AuthorLimits()).ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            problem => problem.ShouldContain(expected), problem => problem.ShouldStartWith("target.podTemplate.spec."));

    [Theory]
    [InlineData("labels: {hotlap.dev/role: generator}", "metadata.labels.hotlap.dev/role: is reserved for Hotlap or Kubernetes")]
    [InlineData("labels: {team: blue}", "target.podTemplate.metadata.labels.team: is not allowed by the operator's settings, because a Service or a policy may select pods by it; remove it, or ask an administrator to allow it (--allow=pod-label=team)")]
    [InlineData("labels: {app.kubernetes.io/name: shop}", "metadata.labels.app.kubernetes.io/name: is not allowed by the operator's settings")]
    [InlineData("labels: {sidecar.istio.io/inject: 'true'}", "metadata.labels.sidecar.istio.io/inject: is not allowed by the operator's settings")]
    [InlineData("annotations: {iam.amazonaws.com/role: admin}", "metadata.annotations.iam.amazonaws.com/role: is not allowed by the operator's settings, because a webhook or a controller may act on it; remove it, or ask an administrator to allow it (--allow=pod-annotation=iam.amazonaws.com/role)")]
    [InlineData("labels: {app.kubernetes.io/managed-by: me}", "metadata.labels.app.kubernetes.io/managed-by: is reserved")]
    [InlineData("labels: {pod-security.kubernetes.io/enforce: privileged}", "enforce: is reserved")]
    [InlineData("annotations: {container.apparmor.security.beta.kubernetes.io/target: unconfined}", "target: is reserved")]
    [InlineData("annotations: {kubernetes.io/config.source: api}", "config.source: is reserved")]
    [InlineData("annotations: {k8s.v1.cni.cncf.io/networks: host}", "networks: is reserved")]
    [InlineData("finalizers: [a/b]", "metadata.finalizers: cannot be set here")]
    [InlineData("ownerReferences: []", "metadata.ownerReferences: cannot be set here")]
    [InlineData("namespace: kube-system", "metadata.namespace: cannot be set here")]
    [InlineData("labels: [a]", "metadata.labels: is not a map")]
    public void Problems_ForbiddenInThePodsMetadata_OneRefusalWithItsPath(string metadata, string expected) =>
        Check($"metadata: {{{metadata}}}", new AuthorLimits()).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("spec: text", "target.podTemplate.spec: is not a map")]
    [InlineData("metadata: [a]", "target.podTemplate.metadata: is not a map")]
    [InlineData("status: {}", "target.podTemplate.status: cannot be set here")]
    public void Problems_OverlayOfAnotherShape_OneRefusal(string overlay, string expected) =>
        Check(overlay, new AuthorLimits()).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("metadata: {labels: {sidecar.istio.io/inject: 'false'}, annotations: {cluster-autoscaler.kubernetes.io/safe-to-evict: 'false', linkerd.io/inject: disabled}}")]
    [InlineData("spec: {securityContext: {sysctls: [{name: net.ipv4.tcp_fin_timeout, value: '5'}]}}")]
    [InlineData("spec: {securityContext: {runAsUser: 1000, fsGroup: 1000}, imagePullSecrets: [{name: pull}], topologySpreadConstraints: []}")]
    [InlineData("spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: any, operator: Exists}]}]}}}}")]
    [InlineData("spec: {volumes: [{name: a, emptyDir: {}}, {name: b, configMap: {name: c}}, {name: c, projected: {sources: [{configMap: {name: c}}, {downwardAPI: {}}]}}]}")]
    [InlineData("spec: {initContainers: [{name: i, image: x, command: [a]}, {name: mesh, image: x, restartPolicy: Always, startupProbe: {httpGet: {port: 80}}}]}")]
    [InlineData("spec: {containers: [{name: logs, image: x, args: [a], env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.name}}}], ports: [{name: a, containerPort: 80, protocol: TCP}], resources: {requests: {cpu: 1}}, lifecycle: {preStop: {sleep: {seconds: 1}}}}]}")]
    [InlineData("spec: {containers: [{name: target, securityContext: {runAsUser: 5, readOnlyRootFilesystem: true, privileged: false, allowPrivilegeEscalation: false, seccompProfile: {type: RuntimeDefault}, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}}}]}")]
    [InlineData("spec: {hostAliases: [{ip: 10.0.0.1, hostnames: [db]}], dnsPolicy: None, dnsConfig: {nameservers: [10.0.0.1]}, enableServiceLinks: true}")]
    [InlineData("spec: {containers: [{name: target, workingDir: /w, volumeMounts: [{name: a, mountPath: /a, readOnly: true}], livenessProbe: {httpGet: {port: 80, path: /}}}]}")]
    public void Problems_WhatAnOverlayIsFor_None(string overlay) => Check(overlay, new AuthorLimits()).ShouldBeEmpty();

    [Theory]
    [InlineData("volumes: [{name: v, secret: {secretName: s}}, {name: p, projected: {sources: [{secret: {name: s}}]}}]")]
    [InlineData("priorityClassName: bench")]
    [InlineData("runtimeClassName: gvisor")]
    [InlineData("schedulerName: batch")]
    public void Problems_AllowedByTheSettings_None(string spec) => Check(
        $"spec: {{{spec}}}",
        new AuthorLimits { Volumes = ["secret"], PriorityClasses = ["bench"], RuntimeClasses = ["gvisor"], Schedulers = ["batch"] })
            .ShouldBeEmpty();

    [Theory]
    [InlineData("metadata: {labels: {team: blue, app.kubernetes.io/part-of: x}, annotations: {note: hello}}", "team", "app.kubernetes.io/part-of")]
    [InlineData("metadata: {labels: {team: blue, any: x}, annotations: {note: hello}}", "*")]
    public void Problems_LabelsAllowedByTheSettings_None(string overlay, params string[] labels) =>
        Check(overlay, new AuthorLimits { PodLabels = labels, PodAnnotations = ["note"] }).ShouldBeEmpty();

    [Fact]
    public void Problems_AnyLabelAllowed_StillRefusesReservedOnesAndOtherAnnotations() =>
        Check("metadata: {labels: {hotlap.dev/role: target}, annotations: {team: blue}}", new AuthorLimits { PodLabels = ["*"] })
            .Count().ShouldBe(2);

    [Fact]
    public void Problems_UnknownSettings_AllowKeysThatAnAdministratorCanAllow() =>
        Check("metadata: {labels: {team: blue}, annotations: {note: hello}}", AuthorLimits.Unknown).ShouldBeEmpty();

    [Fact]
    public void Problems_AnotherClassThanTheAllowed_NamesThese() =>
        Check("spec: {priorityClassName: high}", new AuthorLimits { PriorityClasses = ["bench"] }).ShouldHaveSingleItem()
            .ShouldContain("use one of bench");

    [Theory]
    [InlineData("metadata: {labels: {sidecar.istio.io/inject: 'false'}, annotations: {karpenter.sh/do-not-disrupt: 'true'}}")]
    [InlineData("spec: {imagePullSecrets: [{name: pull}], priorityClassName: bench, runtimeClassName: gvisor, topologySpreadConstraints: []}")]
    [InlineData("spec: {affinity: {podAntiAffinity: {}}}")]
    public void Problems_WhatAnOverlayOfAGeneratorIsFor_None(string overlay) =>
        CheckGenerator(overlay, new AuthorLimits { PriorityClasses = ["bench"], RuntimeClasses = ["gvisor"] }).ShouldBeEmpty();

    [Theory]
    [InlineData("spec: {containers: [{name: load, image: x}]}", "generator.podTemplate.spec.containers: cannot be set here; a generator runs Hotlap's agent and nothing else")]
    [InlineData("spec: {initContainers: [{name: i}]}", "generator.podTemplate.spec.initContainers: cannot be set here; a generator runs Hotlap's agent")]
    [InlineData("spec: {volumes: [{name: v, emptyDir: {}}]}", "generator.podTemplate.spec.volumes: cannot be set here; a generator runs Hotlap's agent")]
    [InlineData("spec: {securityContext: {runAsUser: 0}}", "generator.podTemplate.spec.securityContext: cannot be set here; containers of a run must use the restricted")]
    [InlineData("spec: {hostNetwork: true}", "generator.podTemplate.spec.hostNetwork: cannot be set here; the Linux namespaces of a run's pods are fixed")]
    [InlineData("spec: {serviceAccountName: admin}", "generator.podTemplate.spec.serviceAccountName: cannot be set here; pods of a run have no service account token")]
    [InlineData("spec: {nodeSelector: {pool: x}}", "generator.podTemplate.spec.nodeSelector: cannot be set here; use generator.nodeSelector")]
    [InlineData("spec: {tolerations: []}", "generator.podTemplate.spec.tolerations: cannot be set here; use generator.tolerations")]
    [InlineData("spec: {priorityClassName: high}", "generator.podTemplate.spec.priorityClassName: \"high\" is not allowed by the operator's settings; remove it")]
    [InlineData("spec: {activeDeadlineSeconds: 1}", "generator.podTemplate.spec.activeDeadlineSeconds: cannot be set here; allowed fields are affinity")]
    [InlineData("metadata: {labels: {hotlap.dev/run-uid: x}}", "generator.podTemplate.metadata.labels.hotlap.dev/run-uid: is reserved for Hotlap or Kubernetes")]
    public void Problems_ForbiddenInAGeneratorsPod_OneRefusalWithItsPath(string overlay, string expected) =>
        CheckGenerator(overlay, new AuthorLimits()).ShouldHaveSingleItem().ShouldStartWith(expected);

    [Theory]
    [InlineData("spec: {containers: [{name: dependency, env: [{name: A, value: b}]}]}", "dependencies[db].podTemplate.spec.containers[dependency].env: cannot be set here; use dependencies[db].env")]
    [InlineData("spec: {nodeSelector: {pool: x}}", "dependencies[db].podTemplate.spec.nodeSelector: cannot be set here; use dependencies[db].nodeSelector")]
    [InlineData("spec: {nodeName: node1}", "dependencies[db].podTemplate.spec.nodeName: cannot be set here; the scheduler chooses the node; use dependencies[db].nodeSelector")]
    [InlineData("spec: {initContainers: [{name: i}]}", "dependencies[db].podTemplate.spec.initContainers: cannot be set here; only one container")]
    public void Problems_ForbiddenInTheOverlayOfADependency_NamesItsOwnField(string overlay, string expected)
    {
        var dependency = new Dependency { Name = "db", PodTemplate = Yaml.Read(overlay) as JsonObject };

        OverlayRules.Check(new BenchmarkRunSpec { Dependencies = [dependency] }, new AuthorLimits())
            .ShouldHaveSingleItem().ShouldStartWith(expected);
    }

    [Fact]
    public void Problems_InitContainerBesideAProgram_SaysThatOneIsSupported()
    {
        var spec = new BenchmarkRunSpec
        {
            Scenarios = [new Api.V1Alpha1.Scenario { Name = "walk", Program = new ScenarioProgram { Image = "shop" } }],
            Generator = new Generator { PodTemplate = Yaml.Read("spec: {initContainers: [{name: i}]}") as JsonObject },
        };

        OverlayRules.Check(spec, new AuthorLimits()).ShouldHaveSingleItem()
            .ShouldStartWith("generator.podTemplate.spec.initContainers: cannot be set here; only one container");
    }

    private static IEnumerable<string> Check(string overlay, AuthorLimits limits) =>
        OverlayRules.Check(new BenchmarkRunSpec { Target = new Target { PodTemplate = Yaml.Read(overlay) as JsonObject } }, limits);

    private static IEnumerable<string> CheckGenerator(string overlay, AuthorLimits limits) =>
        OverlayRules.Check(new BenchmarkRunSpec { Generator = new Generator { PodTemplate = Yaml.Read(overlay) as JsonObject } }, limits);
}
