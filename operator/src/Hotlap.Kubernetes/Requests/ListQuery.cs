namespace Hotlap.Kubernetes;

/// <summary>Which objects a list holds.</summary>
public sealed record ListQuery
{
    /// <summary>One namespace; null for all namespaces.</summary>
    public string? Namespace { get; init; }

    /// <summary>Label selector in the API's syntax, such as <c>app=web,tier!=test</c>.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax, such as <c>spec.nodeName=node1</c>.</summary>
    public string? FieldSelector { get; init; }

    /// <summary>Objects in one page at most; null for the server's choice (all).</summary>
    public int? Limit { get; init; }

    /// <summary>Token of the next page, from the page before it.</summary>
    public string? Continue { get; init; }

    /// <summary>Opaque version that the list must be at least as new as; "0" accepts the server's cache. Null asks for the most recent.</summary>
    public string? ResourceVersion { get; init; }
}
