namespace Hotlap.Kubernetes;

/// <summary>Selects objects of one resource type.</summary>
public abstract record Selection
{
    /// <summary>One namespace; null for all namespaces.</summary>
    public string? Namespace { get; init; }

    /// <summary>Label selector in the API's syntax, such as <c>app=web,tier!=test</c>.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax, such as <c>spec.nodeName=node1</c>.</summary>
    public string? FieldSelector { get; init; }
}

/// <summary>Selection and paging of a list.</summary>
public sealed record ListQuery : Selection
{
    /// <summary>Maximum objects per page; null for the server's default (all).</summary>
    public int? Limit { get; init; }

    /// <summary>Token of the next page, from the previous page.</summary>
    public string? Continue { get; init; }
}

/// <summary>Selects a container's log by namespace and names.</summary>
public sealed record LogQuery(string Namespace, string Pod, string Container)
{
    /// <summary>Maximum bytes; null for no limit.</summary>
    public int? LimitBytes { get; init; }
}

/// <summary>Options of a server-side apply, with the manager that owns the fields in the body.</summary>
public sealed record ApplyOptions(string FieldManager)
{
    /// <summary>Takes over fields that another manager owns. Without it such a field is a 409 whose causes name the manager.</summary>
    public bool Force { get; init; }

    /// <summary>Validates and admits the object without storing it.</summary>
    public bool DryRun { get; init; }

    /// <summary>Subresource to write, such as status; null for the object itself.</summary>
    public string? Subresource { get; init; }
}

/// <summary>Options of a deletion.</summary>
public sealed record DeleteOptions
{
    /// <summary>Seconds until containers are killed; 0 for at once, null for the object's own setting.</summary>
    public int? GracePeriodSeconds { get; init; }

    /// <summary>How dependents are handled: Background (default), Foreground or Orphan.</summary>
    public string PropagationPolicy { get; init; } = "Background";

    /// <summary>Deletes only the object with this UID; a different object of the same name is a 409.</summary>
    public string? Uid { get; init; }
}
