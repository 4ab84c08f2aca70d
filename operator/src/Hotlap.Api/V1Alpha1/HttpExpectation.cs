namespace Hotlap.Api.V1Alpha1;

/// <summary>What a correct HTTP answer looks like.</summary>
public sealed record HttpExpectation
{
    /// <summary>Status code.</summary>
    public int Status { get; set; } = 200;

    /// <summary>Exact body, or null for any.</summary>
    public string? Body { get; set; }
}
