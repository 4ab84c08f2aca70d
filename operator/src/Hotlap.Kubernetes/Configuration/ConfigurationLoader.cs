using k8s;

namespace Hotlap.Kubernetes;

/// <summary>Finds a configuration in the same order as kubectl.</summary>
internal sealed class ConfigurationLoader(HostPaths host)
{
    private const string ServiceAccountToken = "/var/run/secrets/kubernetes.io/serviceaccount/token";

    /// <summary>Returns the configuration of the pod in which this process runs; null outside of pods.</summary>
    public Func<KubernetesClientConfiguration?> Pod { get; init; } =
        () => KubernetesClientConfiguration.IsInCluster() ? KubernetesClientConfiguration.InClusterConfig() : null;

    public KubernetesConfiguration Load(string? kubeconfig, string? context)
    {
        var files = kubeconfig is null ? KubeconfigFiles() : [kubeconfig];
        if (files.Count > 0)
            return Kubeconfig.Load(host, files).Resolve(context);
        return Pod() is { } pod
            ? InCluster(pod)
            : throw new KubernetesConfigurationException(
                "No Kubernetes configuration was found. Set KUBECONFIG, create ~/.kube/config, or run in a pod with a service account.");
    }

    public List<string> KubeconfigFiles()
    {
        if (host.Variable("KUBECONFIG") is not { Length: > 0 } list)
            return [.. host.Homes().Select(home => host.Full(".kube/config", home)).Where(host.Exists).Take(1)];
        var existing = host.Split(list).Where(host.Exists).ToList();
        return existing.Count > 0 ? existing
            : throw new KubernetesConfigurationException($"KUBECONFIG is set to {list}, but no such file exists.");
    }

    /// <summary>The official client keeps a refused token for a minute, so the token is read here.</summary>
    private static KubernetesConfiguration InCluster(KubernetesClientConfiguration pod) => new(new Uri(pod.Host))
    {
        IsInCluster = true,
        TokenFile = ServiceAccountToken,
        CertificateAuthorities = pod.SslCaCerts,
        Namespace = pod.Namespace?.Trim() is { Length: > 0 } namespaceName ? namespaceName : "default",
    };
}
