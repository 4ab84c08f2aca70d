namespace Hotlap.Kubernetes;

/// <summary>Selection and paging of a list.</summary>
public sealed record ListQuery
{
    /// <summary>One namespace; null for all namespaces.</summary>
    public string? Namespace { get; init; }

    /// <summary>Label selector in the API's syntax, such as <c>app=web,tier!=test</c>.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax, such as <c>spec.nodeName=node1</c>.</summary>
    public string? FieldSelector { get; init; }

    /// <summary>Maximum objects per page; null for the server's default (all).</summary>
    public int? Limit { get; init; }

    /// <summary>Token of the next page, from the previous page.</summary>
    public string? Continue { get; init; }

    /// <summary>Opaque minimum version of the list; "0" accepts the server's cache, null requests the most recent version.</summary>
    public string? ResourceVersion { get; init; }
}
