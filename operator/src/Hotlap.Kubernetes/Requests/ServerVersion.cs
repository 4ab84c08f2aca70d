namespace Hotlap.Kubernetes;

/// <summary>What the API server says of itself.</summary>
/// <param name="GitVersion">Such as v1.35.4.</param>
/// <param name="Platform">Such as linux/amd64.</param>
public sealed record ServerVersion(string GitVersion, string Platform);
