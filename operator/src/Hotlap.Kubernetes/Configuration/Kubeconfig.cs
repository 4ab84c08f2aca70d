using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes;

/// <summary>One or more kubeconfig files; the first that defines a value wins. An unsupported feature is an error with advice.</summary>
internal sealed class Kubeconfig
{
    private static readonly string[] UnsupportedUser = ["auth-provider", "username", "as", "as-uid", "as-groups", "as-user-extra"];

    private readonly List<KubeconfigNode> _files;

    private Kubeconfig(List<KubeconfigNode> files) => _files = files;

    public static Kubeconfig Load(HostPaths host, IEnumerable<string> files) => new([.. files.Select(file => Read(host, file))]);

    public KubernetesConfiguration Resolve(string? contextName)
    {
        contextName ??= _files.Select(file => file.Text("current-context")).FirstOrDefault(name => name is not null)
            ?? throw Problem("has no current-context; set one with: kubectl config use-context NAME");
        var context = Find("contexts", "context", contextName);
        var cluster = Find("clusters", "cluster", Required(context, "cluster"));
        var user = context.Text("user") is { } name ? Find("users", "user", name) : null;
        var server = Required(cluster, "server");
        if (!Uri.TryCreate(server, UriKind.Absolute, out var address) || address.Scheme is not ("https" or "http"))
            throw Problem($"has the server {server}, which is not an http or https URL");
        var configuration = new KubernetesConfiguration(address)
        {
            Namespace = context.Text("namespace") ?? "default",
            CertificateAuthorities = Pem(cluster, "certificate-authority") is { } pem ? Authorities(cluster, pem) : null,
            SkipTlsVerify = cluster.Text("insecure-skip-tls-verify") == "true",
            TlsServerName = cluster.Text("tls-server-name"),
            Proxy = cluster.Text("proxy-url") is { } proxy ? new Uri(proxy) : null,
        };
        return user is null ? configuration : WithUser(configuration, user, cluster);
    }

    private static KubeconfigNode Read(HostPaths host, string file)
    {
        try
        {
            using var reader = new StreamReader(file);
            var root = BoundedYaml.Read(reader) is [var first, ..] ? first.RootNode as YamlMappingNode : null;
            return new KubeconfigNode(host, file, root ?? new YamlMappingNode());
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or YamlException)
        {
            throw new KubernetesConfigurationException($"The kubeconfig {file} cannot be read: {error.Message}", error);
        }
    }

    private KubeconfigNode Find(string list, string property, string name) =>
        _files.SelectMany(file => file.List(list))
            .FirstOrDefault(entry => entry.Text("name") == name)?.Child(property)
            ?? throw Problem($"has no entry \"{name}\" under {list}");

    private KubernetesConfigurationException Problem(string what) =>
        new($"The kubeconfig {string.Join(", ", _files.Select(file => file.File))} {what}.");

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

/// <summary>A mapping in a kubeconfig file. It keeps the file's path, because paths in the file are relative to it.</summary>
internal sealed record KubeconfigNode(HostPaths Host, string File, YamlMappingNode Node)
{
    public string? Text(string property) =>
        Get(property) is YamlScalarNode { Value: { Length: > 0 } value } ? value : null;

    public bool Has(string property) => Get(property) is not (null or YamlScalarNode { Value: null or "" or "null" or "~" });

    public KubeconfigNode? Child(string property) => Get(property) is YamlMappingNode child ? this with { Node = child } : null;

    public IEnumerable<KubeconfigNode> List(string property) =>
        Get(property) is YamlSequenceNode list ? list.OfType<YamlMappingNode>().Select(item => this with { Node = item }) : [];

    /// <summary>The texts of a list; none for any other value.</summary>
    public IReadOnlyList<string> Texts(string property) =>
        Get(property) is YamlSequenceNode list ? [.. list.OfType<YamlScalarNode>().Select(item => item.Value ?? "")] : [];

    /// <summary>Returns a path of the file as an absolute path; null when the property is missing.</summary>
    public string? FilePath(string property) => Text(property) is { } path ? Host.FullIn(File, path) : null;

    private YamlNode? Get(string property) => Node.Children.TryGetValue(new YamlScalarNode(property), out var value) ? value : null;
}
