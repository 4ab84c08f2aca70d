namespace Hotlap.Kubernetes;

/// <summary>The server's Status object: what an error looks like.</summary>
internal sealed record StatusBody
{
    public int? Code { get; init; }

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public StatusDetails? Details { get; init; }
}
