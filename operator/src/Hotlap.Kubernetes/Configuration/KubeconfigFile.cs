using k8s;
using k8s.KubeConfigModels;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes;

/// <summary>A kubeconfig file: as the official client reads it, and with everything that is in it.</summary>
internal sealed record KubeconfigFile(string Path, K8SConfiguration Model, KubeconfigNode Root)
{
    /// <summary>Reads a file.</summary>
    /// <exception cref="KubernetesConfigurationException">The file cannot be read.</exception>
    public static KubeconfigFile Read(HostPaths host, string path)
    {
        try
        {
            var text = File.ReadAllText(path);
            // first within bounds, which the official client does not have
            var root = BoundedYaml.Read(new StringReader(text)) is [var first, ..] ? first.RootNode as YamlMappingNode : null;
            using var stream = new MemoryStream(Encoding.UTF8.GetBytes(text));
            var model = root is null ? null : KubernetesClientConfiguration.LoadKubeConfig(stream);
            return new KubeconfigFile(path, model ?? new K8SConfiguration(), new KubeconfigNode(host, path, root ?? new YamlMappingNode()));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or YamlException)
        {
            throw new KubernetesConfigurationException($"The kubeconfig {path} cannot be read: {error.Message}", error);
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
