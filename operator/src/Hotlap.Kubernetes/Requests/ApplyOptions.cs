namespace Hotlap.Kubernetes;

/// <summary>How a server-side apply is done.</summary>
/// <param name="FieldManager">Owner of the fields that the body names.</param>
public sealed record ApplyOptions(string FieldManager)
{
    /// <summary>Takes over fields that another manager owns; without it such a field is a 409 whose causes name the manager.</summary>
    public bool Force { get; init; }

    /// <summary>A subresource to write, such as status; null for the object itself.</summary>
    public string? Subresource { get; init; }
}
