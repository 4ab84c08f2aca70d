using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Reads the configuration of a pod with a service account from its environment and file system.</summary>
internal static class InClusterConfiguration
{
    public static KubernetesConfiguration? Find(Func<string, string?> environment, string folder)
    {
        var (host, port) = (environment("KUBERNETES_SERVICE_HOST"), environment("KUBERNETES_SERVICE_PORT"));
        var token = Path.Combine(folder, "token");
        if (string.IsNullOrEmpty(host) || string.IsNullOrEmpty(port) || !File.Exists(token))
            return null;
        var address = host.Contains(':', StringComparison.Ordinal) ? $"[{host}]" : host;
        return new KubernetesConfiguration(new Uri($"https://{address}:{port}/"))
        {
            IsInCluster = true,
            TokenFile = token,
            CertificateAuthorities = ReadAuthorities(Path.Combine(folder, "ca.crt")),
            Namespace = ReadNamespace(Path.Combine(folder, "namespace")),
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

    private static string ReadNamespace(string file) => File.Exists(file) ? File.ReadAllText(file).Trim() : "default";
}
