namespace Hotlap.Kubernetes;

internal sealed record LeaseBody
{
    public static ResourceType<LeaseBody> Type { get; } =
        new("coordination.k8s.io", "v1", "leases", "Lease", WireJson.Default.LeaseBody, lease => lease.Metadata.Identity);

    public string ApiVersion { get; init; } = "coordination.k8s.io/v1";

    public string Kind { get; init; } = "Lease";

    public WireMetadata Metadata { get; init; } = new();

    public LeaseHolding Spec { get; init; } = new();
}

internal sealed record LeaseHolding(
    string? HolderIdentity = null,
    int? LeaseDurationSeconds = null,
    string? AcquireTime = null,
    string? RenewTime = null,
    int? LeaseTransitions = null);
