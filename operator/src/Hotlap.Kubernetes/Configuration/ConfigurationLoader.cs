using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Finds a configuration in the same order as kubectl.</summary>
internal sealed class ConfigurationLoader(HostPaths host)
{
    public string ServiceAccountFolder { get; init; } = "/var/run/secrets/kubernetes.io/serviceaccount";

    public KubernetesConfiguration Load(string? kubeconfig, string? context)
    {
        var files = kubeconfig is null ? KubeconfigFiles() : [kubeconfig];
        if (files.Count > 0)
            return Kubeconfig.Load(host, files).Resolve(context);
        return InCluster()
            ?? throw new KubernetesConfigurationException(
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

    private KubernetesConfiguration? InCluster()
    {
        var (address, port) = (host.Variable("KUBERNETES_SERVICE_HOST"), host.Variable("KUBERNETES_SERVICE_PORT"));
        var token = Path.Combine(ServiceAccountFolder, "token");
        if (string.IsNullOrEmpty(address) || string.IsNullOrEmpty(port) || !File.Exists(token))
            return null;
        if (address.Contains(':', StringComparison.Ordinal)) address = $"[{address}]";
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
