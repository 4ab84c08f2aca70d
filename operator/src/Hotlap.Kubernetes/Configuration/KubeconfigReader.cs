using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Reads the cluster and the user of a kubeconfig. A feature that this client does not support is an error with advice.</summary>
internal static class KubeconfigReader
{
    private static readonly string[] UnsupportedUser = ["exec", "auth-provider", "username", "as", "as-uid", "as-groups", "as-user-extra"];

    public static KubernetesConfiguration WithCluster(KubernetesConfiguration configuration, KubeconfigNode cluster) => configuration with
    {
        CertificateAuthorities = Pem(cluster, "certificate-authority") is { } pem ? Authorities(cluster, pem) : null,
        SkipTlsVerify = cluster.Text("insecure-skip-tls-verify") == "true",
        TlsServerName = cluster.Text("tls-server-name"),
        Proxy = cluster.Text("proxy-url") is { } proxy ? new Uri(proxy) : null,
    };

    public static KubernetesConfiguration WithUser(KubernetesConfiguration configuration, KubeconfigNode user)
    {
        if (UnsupportedUser.FirstOrDefault(user.Has) is { } unsupported)
            throw new KubernetesConfigurationException(Advice(user, unsupported));
        return configuration with
        {
            Token = user.Text("token"),
            TokenFile = user.FilePath("tokenFile"),
            ClientCertificate = ClientCertificate(user),
        };
    }

    private static string Advice(KubeconfigNode user, string feature) =>
        $"The kubeconfig {user.File} uses \"{feature}\" for its user, which is not supported. Use a token or a client certificate instead: "
        + "kubectl create token SERVICEACCOUNT prints a token, and kubectl config set-credentials NAME --token=TOKEN stores it.";

    private static X509Certificate2? ClientCertificate(KubeconfigNode user)
    {
        var (certificate, key) = (Pem(user, "client-certificate"), Pem(user, "client-key"));
        if (certificate is null && key is null)
            return null;
        if (certificate is null || key is null)
            throw new KubernetesConfigurationException(
                $"The kubeconfig {user.File} has a client certificate or a client key, but not both.");
        return Parse(user, "client certificate", () => X509Certificate2.CreateFromPem(certificate, key));
    }

    private static X509Certificate2Collection Authorities(KubeconfigNode cluster, string pem) =>
        Parse(cluster, "certificate authority", () =>
        {
            var authorities = new X509Certificate2Collection();
            authorities.ImportFromPem(pem);
            return authorities;
        });

    /// <summary>PROPERTY-data in Base64 takes precedence over the file that PROPERTY names, as in kubectl.</summary>
    private static string? Pem(KubeconfigNode node, string property)
    {
        if (node.Text(property + "-data") is { } data)
            return Parse(node, property + "-data", () => Encoding.UTF8.GetString(Convert.FromBase64String(data)));
        return node.FilePath(property) is { } file ? Parse(node, property, () => File.ReadAllText(file)) : null;
    }

    private static TResult Parse<TResult>(KubeconfigNode node, string what, Func<TResult> parse)
    {
        try
        {
            return parse();
        }
        catch (Exception error) when (error is FormatException or CryptographicException or IOException or UnauthorizedAccessException)
        {
            throw new KubernetesConfigurationException(
                $"The kubeconfig {node.File} has a {what} that cannot be read: {error.Message}", error);
        }
    }
}
