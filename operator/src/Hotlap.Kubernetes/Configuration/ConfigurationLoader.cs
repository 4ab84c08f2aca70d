using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Finds a configuration in the same order as kubectl.</summary>
internal sealed class ConfigurationLoader(Func<string, string?> environment)
{
    public string ServiceAccountFolder { get; init; } = "/var/run/secrets/kubernetes.io/serviceaccount";

    public KubernetesConfiguration Load(string? kubeconfig, string? context)
    {
        var files = kubeconfig is null ? KubeconfigFiles() : [kubeconfig];
        if (files.Count > 0)
            return Kubeconfig.Load(files).Resolve(context);
        return InCluster()
            ?? throw new KubernetesConfigurationException(
                "No Kubernetes configuration was found. Set KUBECONFIG, create ~/.kube/config, or run in a pod with a service account.");
    }

    private List<string> KubeconfigFiles()
    {
        if (environment("KUBECONFIG") is { Length: > 0 } list)
        {
            var named = list.Split(':', StringSplitOptions.RemoveEmptyEntries);
            var existing = named.Where(File.Exists).ToList();
            return existing.Count > 0 ? existing
                : throw new KubernetesConfigurationException($"KUBECONFIG is set to {list}, but no such file exists.");
        }
        var usual = Path.Combine(environment("HOME") ?? "/", ".kube", "config");
        return File.Exists(usual) ? [usual] : [];
    }

    private KubernetesConfiguration? InCluster()
    {
        var (host, port) = (environment("KUBERNETES_SERVICE_HOST"), environment("KUBERNETES_SERVICE_PORT"));
        var token = Path.Combine(ServiceAccountFolder, "token");
        if (string.IsNullOrEmpty(host) || string.IsNullOrEmpty(port) || !File.Exists(token))
            return null;
        var address = host.Contains(':', StringComparison.Ordinal) ? $"[{host}]" : host;
        var space = Path.Combine(ServiceAccountFolder, "namespace");
        return new KubernetesConfiguration(new Uri($"https://{address}:{port}/"))
        {
            IsInCluster = true,
            TokenFile = token,
            CertificateAuthorities = ReadAuthorities(Path.Combine(ServiceAccountFolder, "ca.crt")),
            Namespace = File.Exists(space) ? File.ReadAllText(space).Trim() : "default",
        };
    }

    private static X509Certificate2Collection? ReadAuthorities(string file)
    {
        if (!File.Exists(file))
            return null;
        var authorities = new X509Certificate2Collection();
        authorities.ImportFromPemFile(file);
        return authorities;
    }
}
