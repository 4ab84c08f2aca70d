using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes;

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
