using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>kwok, where it is installed: it renews the nodes' heartbeats and Leases as kubelets do, and leaves pods alone.</summary>
internal sealed class KwokNodes : IAsyncDisposable
{
    // kwok has stages of its own for kinds that have none here: that of pods selects none.
    private const string Stages = """
        apiVersion: kwok.x-k8s.io/v1alpha1
        kind: Stage
        metadata: { name: node-heartbeat }
        spec:
          resourceRef: { apiGroup: v1, kind: Node }
          selector: { matchExpressions: [{ key: '.metadata.labels["pool"]', operator: Exists }] }
          delay: { durationMilliseconds: 20000, jitterDurationMilliseconds: 25000 }
          next:
            statusTemplate: |
              conditions:
              - { type: Ready, status: "True", reason: KubeletReady, message: "", lastHeartbeatTime: {{ Now | Quote }}, lastTransitionTime: {{ .metadata.creationTimestamp | Quote }} }
          immediateNextStage: true
        ---
        apiVersion: kwok.x-k8s.io/v1alpha1
        kind: Stage
        metadata: { name: no-pod }
        spec:
          resourceRef: { apiGroup: v1, kind: Pod }
          selector: { matchLabels: { kwok.x-k8s.io/none: "true" } }
          next: {}
        """;

    private readonly ChildProcess _process;

    private KwokNodes(ChildProcess process) => _process = process;

    /// <summary>Null where kwok is not installed.</summary>
    public static async Task<KwokNodes?> StartAsync(ApiServerFixture api)
    {
        var program = Path.Combine(Binaries.Folder, "kwok");
        if (!File.Exists(program)) return null;
        var config = Path.Combine(api.Folder, "kwok.yaml");
        await File.WriteAllTextAsync(config, Stages);
        string[] arguments =
        [
            $"--kubeconfig={api.Kubeconfig}", $"--config={config}", "--manage-nodes-with-label-selector=pool",
            "--node-lease-duration-seconds=40",
            $"--server-address=127.0.0.1:{FreePorts.Take(1)[0]}",
        ];
        return new KwokNodes(await ChildProcess.StartAsync(program, arguments, Path.Combine(api.Folder, "kwok.log")));
    }

    /// <summary>What kwok wrote last.</summary>
    public string ReadLog() => _process.ReadLogTail();

    public ValueTask DisposeAsync() => _process.DisposeAsync();
}
