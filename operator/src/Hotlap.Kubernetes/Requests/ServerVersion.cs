namespace Hotlap.Kubernetes;

/// <summary>Version information of the API server.</summary>
/// <param name="GitVersion">Version, such as v1.35.4.</param>
/// <param name="Platform">Platform, such as linux/amd64.</param>
public sealed record ServerVersion(string GitVersion, string Platform);
