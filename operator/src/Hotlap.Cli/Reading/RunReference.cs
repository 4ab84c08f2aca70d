namespace Hotlap.Cli.Reading;

/// <summary>Identifies a run in a cluster; null values default to the kubeconfig.</summary>
internal sealed record RunReference(string Name, string? Namespace, string? KubeConfig, string? Context);
