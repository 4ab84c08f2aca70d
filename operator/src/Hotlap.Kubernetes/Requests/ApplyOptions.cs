namespace Hotlap.Kubernetes;

/// <summary>Options of a server-side apply.</summary>
/// <param name="FieldManager">Manager that owns the fields in the body.</param>
public sealed record ApplyOptions(string FieldManager)
{
    /// <summary>Takes over fields that another manager owns. Without it such a field is a 409 whose causes name the manager.</summary>
    public bool Force { get; init; }

    /// <summary>Subresource to write, such as status; null for the object itself.</summary>
    public string? Subresource { get; init; }
}
