namespace Hotlap.Kubernetes;

internal sealed record LeaseHolding
{
    public string? HolderIdentity { get; init; }

    public int? LeaseDurationSeconds { get; init; }

    public string? AcquireTime { get; init; }

    public string? RenewTime { get; init; }

    public int? LeaseTransitions { get; init; }
}
