namespace Hotlap.Kubernetes;

/// <summary>Selection and start version of a watch.</summary>
/// <param name="ResourceVersion">Opaque version of the last list or event seen. An expired version is a 410
/// <see cref="KubernetesApiException"/>.</param>
public sealed record WatchQuery(string ResourceVersion)
{
    /// <summary>One namespace; null for all namespaces.</summary>
    public string? Namespace { get; init; }

    /// <summary>Label selector in the API's syntax.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax.</summary>
    public string? FieldSelector { get; init; }

    /// <summary>Time after which the server ends the stream.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>Longest line in bytes; a longer line becomes an unknown event, and the watch continues.</summary>
    public int MaxLineBytes { get; init; } = 4 * 1024 * 1024;
}
