using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes;

/// <summary>One or more kubeconfig files; the first file that defines a value wins.</summary>
internal sealed class Kubeconfig
{
    private readonly List<KubeconfigNode> _files;

    private Kubeconfig(List<KubeconfigNode> files) => _files = files;

    public static Kubeconfig Load(IEnumerable<string> files) => new([.. files.Select(Read)]);

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
        var configuration = new KubernetesConfiguration(address) { Namespace = context.Text("namespace") ?? "default" };
        configuration = KubeconfigReader.WithCluster(configuration, cluster);
        return user is null ? configuration : KubeconfigReader.WithUser(configuration, user);
    }

    private static KubeconfigNode Read(string file)
    {
        try
        {
            using var reader = new StreamReader(file);
            var root = BoundedYaml.Read(reader) is [var first, ..] ? first.RootNode as YamlMappingNode : null;
            return new KubeconfigNode(file, root ?? new YamlMappingNode());
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
        new($"The kubeconfig {string.Join(":", _files.Select(file => file.File))} {what}.");

    private string Required(KubeconfigNode node, string property) =>
        node.Text(property) ?? throw Problem($"has an entry without \"{property}\"");
}

/// <summary>A mapping in a kubeconfig file. It keeps the file's path, because paths in the file are relative to it.</summary>
internal sealed record KubeconfigNode(string File, YamlMappingNode Node)
{
    public string? Text(string property) =>
        Get(property) is YamlScalarNode { Value: { Length: > 0 } value } ? value : null;

    public bool Has(string property) => Get(property) is not (null or YamlScalarNode { Value: null or "" or "null" or "~" });

    public KubeconfigNode? Child(string property) => Get(property) is YamlMappingNode child ? this with { Node = child } : null;

    public IEnumerable<KubeconfigNode> List(string property) =>
        Get(property) is YamlSequenceNode list ? list.OfType<YamlMappingNode>().Select(item => this with { Node = item }) : [];

    /// <summary>Returns a path of the file as an absolute path; null when the property is missing.</summary>
    public string? FilePath(string property) =>
        Text(property) is { } path ? Path.GetFullPath(path, Path.GetDirectoryName(Path.GetFullPath(File))!) : null;

    private YamlNode? Get(string property) => Node.Children.TryGetValue(new YamlScalarNode(property), out var value) ? value : null;
}
