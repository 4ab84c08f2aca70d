using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Address and credentials for an API server.</summary>
/// <param name="Server">Address of the server, with a path when it is behind a proxy.</param>
public sealed record KubernetesConfiguration(Uri Server)
{
    /// <summary>Default namespace.</summary>
    public string Namespace { get; init; } = "default";

    /// <summary>Authorities trusted to sign the server's certificate; null for the system's.</summary>
    public X509Certificate2Collection? CertificateAuthorities { get; init; }

    /// <summary>Client certificate with its key; null for none.</summary>
    public X509Certificate2? ClientCertificate { get; init; }

    /// <summary>A static bearer token; null for none.</summary>
    public string? Token { get; init; }

    /// <summary>File with a bearer token, read again when it is rotated; takes precedence over <see cref="Token"/>.</summary>
    public string? TokenFile { get; init; }

    /// <summary>Program that prints the credentials; null for none.</summary>
    internal ExecPlugin? Exec { get; init; }

    /// <summary>Accepts any server certificate.</summary>
    public bool SkipTlsVerify { get; init; }

    /// <summary>Name to verify in the server's certificate; null for the host of the address.</summary>
    public string? TlsServerName { get; init; }

    /// <summary>Proxy for all requests; null for the proxy settings of the environment. Inside a cluster no proxy is used.</summary>
    public Uri? Proxy { get; init; }

    /// <summary>True for a pod's service account; the server is then reached without a proxy.</summary>
    public bool IsInCluster { get; init; }

    /// <summary>
    /// Finds the configuration: the given kubeconfig, else those in $KUBECONFIG, else ~/.kube/config, else the service account of the pod
    /// in which this process runs.
    /// </summary>
    /// <param name="kubeconfig">Kubeconfig file, which must exist; null for the default locations.</param>
    /// <param name="context">Context in the kubeconfig; null for its current context.</param>
    /// <exception cref="KubernetesConfigurationException">No usable configuration was found.</exception>
    public static KubernetesConfiguration Load(string? kubeconfig = null, string? context = null) =>
        new ConfigurationLoader(HostPaths.Current).Load(kubeconfig, context);
}

/// <summary>The configuration is unusable; the message says what to change.</summary>
public sealed class KubernetesConfigurationException(string message, Exception? inner = null) : Exception(message, inner);
