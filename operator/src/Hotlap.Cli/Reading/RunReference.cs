namespace Hotlap.Cli.Reading;

/// <summary>Which run of which cluster; null for what the kubeconfig says.</summary>
internal sealed record RunReference(string Name, string? Namespace, string? KubeConfig, string? Context);
