using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using k8s;
using k8s.Exceptions;
using k8s.KubeConfigModels;

namespace Hotlap.Kubernetes;

/// <summary>
/// One or more kubeconfig files, read by the official client; the first that defines a value wins. An unsupported feature is an error with
/// advice.
/// </summary>
/// <remarks>
/// The official client does not know <c>tokenFile</c>, <c>proxy-url</c> and much of <c>exec</c>, ignores <c>as</c>, takes one certificate
/// of a bundle, resolves the paths of all files in the folder of the first, and starts the program of <c>exec</c> while it reads
/// (ADR 1). So the chosen entries are read here as well, and it gets none of what it would mistake.
/// </remarks>
internal sealed class Kubeconfig
{
    private static readonly string[] UnsupportedUser = ["auth-provider", "username", "as", "as-uid", "as-groups", "as-user-extra"];

    private readonly List<KubeconfigFile> _files;

    private Kubeconfig(List<KubeconfigFile> files) => _files = files;

    public static Kubeconfig Load(HostPaths host, IEnumerable<string> files) =>
        new([.. files.Select(file => KubeconfigFile.Read(host, file))]);

    public KubernetesConfiguration Resolve(string? contextName)
    {
        contextName ??= _files.Select(file => file.Model.CurrentContext).FirstOrDefault(name => !string.IsNullOrEmpty(name))
            ?? throw Problem("has no current-context; set one with: kubectl config use-context NAME");
        var (context, contextNode) = Find("contexts", "context", contextName, model => model.Contexts, entry => entry.Name);
        var (cluster, clusterNode) = Find(
            "clusters", "cluster", Required(contextNode, "cluster"), model => model.Clusters, entry => entry.Name);
        var user = contextNode.Text("user") is { } name
            ? Find("users", "user", name, model => model.Users, entry => entry.Name).Node : null;
        Required(clusterNode, "server");
        var official = Build(context, cluster);
        if (!Uri.TryCreate(official.Host, UriKind.Absolute, out var server) || server.Scheme is not ("https" or "http"))
            throw Problem($"has the server {official.Host}, which is not an http or https URL");
        var configuration = new KubernetesConfiguration(server)
        {
            Namespace = official.Namespace is { Length: > 0 } namespaceName ? namespaceName : "default",
            CertificateAuthorities = Pem(clusterNode, "certificate-authority") is { } pem ? Authorities(clusterNode, pem) : null,
            SkipTlsVerify = official.SkipTlsVerify,
            TlsServerName = official.TlsServerName,
            Proxy = clusterNode.Text("proxy-url") is { } proxy ? new Uri(proxy) : null,
        };
        return user is null ? configuration : WithUser(configuration, user, clusterNode);
    }

    private KubernetesClientConfiguration Build(Context context, Cluster cluster)
    {
        context.ContextDetails.User = null;
        (cluster.ClusterEndpoint.CertificateAuthority, cluster.ClusterEndpoint.CertificateAuthorityData) = (null, null);
        try
        {
            return KubernetesClientConfiguration.BuildConfigFromConfigObject(
                new K8SConfiguration { Contexts = [context], Clusters = [cluster] }, context.Name);
        }
        catch (KubeConfigException error)
        {
            throw Problem($"cannot be used: {error.Message}");
        }
    }

    private (T Entry, KubeconfigNode Node) Find<T>(
        string list, string property, string name, Func<K8SConfiguration, List<T>?> entries, Func<T, string> nameOf)
        where T : class
    {
        foreach (var file in _files)
        {
            var node = file.Root.List(list).FirstOrDefault(entry => entry.Text("name") == name)?.Child(property);
            if (node is not null && entries(file.Model)?.Find(entry => nameOf(entry) == name) is { } found)
                return (found, node);
        }
        throw Problem($"has no entry \"{name}\" under {list}");
    }

    private KubernetesConfigurationException Problem(string what) =>
        new($"The kubeconfig {string.Join(", ", _files.Select(file => file.Path))} {what}.");

    private string Required(KubeconfigNode node, string property) =>
        node.Text(property) ?? throw Problem($"has an entry without \"{property}\"");

    private static KubernetesConfiguration WithUser(KubernetesConfiguration configuration, KubeconfigNode user, KubeconfigNode cluster)
    {
        if (UnsupportedUser.FirstOrDefault(user.Has) is { } unsupported)
            throw new KubernetesConfigurationException(
                $"The kubeconfig {user.File} uses \"{unsupported}\" for its user, which is not supported. Use a token or a client "
                + "certificate instead: kubectl create token SERVICEACCOUNT prints a token, and kubectl config set-credentials NAME "
                + "--token=TOKEN stores it.");
        return configuration with
        {
            Token = user.Text("token"),
            TokenFile = user.FilePath("tokenFile"),
            ClientCertificate = ClientCertificate(user),
            Exec = user.Child("exec") is { } exec ? ExecPlugin.Read(exec, cluster) : null,
        };
    }

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
    public static string? Pem(KubeconfigNode node, string property)
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
