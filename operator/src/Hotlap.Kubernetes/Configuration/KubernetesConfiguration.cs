using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Where the API server is and who asks.</summary>
/// <param name="Server">The server's address, with a path where it stands behind a proxy.</param>
public sealed record KubernetesConfiguration(Uri Server)
{
    /// <summary>The namespace to use where none is named.</summary>
    public string Namespace { get; init; } = "default";

    /// <summary>The authorities that the server's certificate must come from; null for the system's own.</summary>
    public X509Certificate2Collection? CertificateAuthorities { get; init; }

    /// <summary>The certificate, with its key, that proves who asks; null for none.</summary>
    public X509Certificate2? ClientCertificate { get; init; }

    /// <summary>A bearer token that stays as it is; null for none.</summary>
    public string? Token { get; init; }

    /// <summary>A file with a bearer token, read again when it changes; wins over <see cref="Token"/>.</summary>
    public string? TokenFile { get; init; }

    /// <summary>Accepts any server certificate.</summary>
    public bool SkipTlsVerify { get; init; }

    /// <summary>The name that the server's certificate must carry; null for the address's host.</summary>
    public string? TlsServerName { get; init; }

    /// <summary>A proxy for all requests; null for the environment's own settings, which are not used in a cluster.</summary>
    public Uri? Proxy { get; init; }

    /// <summary>True for the service account of a pod, whose server is reached directly.</summary>
    public bool IsInCluster { get; init; }

    /// <summary>
    /// Finds the configuration: the kubeconfig named, else those of $KUBECONFIG, else ~/.kube/config, else the service account of the pod
    /// that this process runs in.
    /// </summary>
    /// <param name="kubeconfig">A kubeconfig file that must exist; null to look in the usual places.</param>
    /// <param name="context">A context of the kubeconfig; null for its current one.</param>
    /// <exception cref="KubernetesConfigurationException">Nothing usable was found.</exception>
    public static KubernetesConfiguration Load(string? kubeconfig = null, string? context = null) =>
        new ConfigurationLoader(Environment.GetEnvironmentVariable).Load(kubeconfig, context);
}
