namespace Hotlap.Api.V1Alpha1;

/// <summary>What the variants are compared with.</summary>
public sealed record Comparison
{
    /// <summary>Name of the variant that the others are compared with; null for the first.</summary>
    public string? Baseline { get; set; }
}
