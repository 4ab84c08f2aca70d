namespace Hotlap.Api.V1Alpha1;

/// <summary>A variant that was given up while the others continue.</summary>
public sealed record FailedVariant
{
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Round in which it failed, 0 for the capacity trial; null before the first trial.</summary>
    public int? Round { get; set; }

    /// <summary>A value of <see cref="Reasons"/>.</summary>
    public string Reason { get; set; } = "";

    /// <summary>What happened and what to do, at most 512 characters.</summary>
    public string Message { get; set; } = "";
}
