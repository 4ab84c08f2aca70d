namespace Hotlap.Kubernetes;

internal sealed record EventRegarding
{
    public string ApiVersion { get; init; } = "";

    public string Kind { get; init; } = "";

    public string? Namespace { get; init; }

    public string Name { get; init; } = "";

    public string? Uid { get; init; }

    public static EventRegarding From(ObjectReference reference) => new()
    {
        ApiVersion = reference.ApiVersion,
        Kind = reference.Kind,
        Namespace = reference.Identity.Namespace,
        Name = reference.Identity.Name,
        Uid = reference.Identity.Uid,
    };
}
