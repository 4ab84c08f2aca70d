namespace Hotlap.Kubernetes;

/// <summary>Which objects are watched, and from which version on.</summary>
/// <param name="ResourceVersion">Opaque version of the list or event seen last. Too old a one is a 410 <see cref="KubernetesApiException"/>.</param>
public sealed record WatchQuery(string ResourceVersion)
{
    /// <summary>One namespace; null for all namespaces.</summary>
    public string? Namespace { get; init; }

    /// <summary>Label selector in the API's syntax.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax.</summary>
    public string? FieldSelector { get; init; }

    /// <summary>When the server ends the stream.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>The longest line that is read; a longer one becomes an unknown event, and the watch goes on.</summary>
    public int MaxLineBytes { get; init; } = 4 * 1024 * 1024;
}
