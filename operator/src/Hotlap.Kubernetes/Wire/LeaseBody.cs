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

internal sealed record LeaseHolding
{
    public string? HolderIdentity { get; init; }

    public int? LeaseDurationSeconds { get; init; }

    public string? AcquireTime { get; init; }

    public string? RenewTime { get; init; }

    public int? LeaseTransitions { get; init; }
}
