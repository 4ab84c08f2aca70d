namespace Hotlap.Planning.Observing;

/// <summary>
/// Why a variant was given up. Stored as JSON under <see cref="Key"/> of an owned, immutable ConfigMap. For a variant that failed before
/// the first trial, it is part of the <see cref="Preparation"/>.
/// </summary>
public sealed record VariantFailure
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "failure.json";

    /// <summary>
    /// Digest of the measurement in which the variant failed; empty in the preparation, and in records of older versions.
    /// </summary>
    public string Measurement { get; set; } = "";

    /// <summary>UID of the ConfigMap with the run's preparation; null in the preparation, and in records of older versions.</summary>
    public string? PreparedIn { get; set; }

    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Round in which the variant failed, 0 for the capacity round; null before the first trial.</summary>
    public int? Round { get; set; }

    /// <summary>A value of <see cref="Api.V1Alpha1.Reasons"/>.</summary>
    public string Reason { get; set; } = "";

    /// <summary>What is wrong, where, and how to fix it.</summary>
    public string Message { get; set; } = "";
}

/// <summary>A variant that was given up during the trials.</summary>
/// <param name="Failure">The failure.</param>
/// <param name="RecordedAt">Time when the failure was stored.</param>
public sealed record RecordedFailure(VariantFailure Failure, DateTimeOffset RecordedAt);
