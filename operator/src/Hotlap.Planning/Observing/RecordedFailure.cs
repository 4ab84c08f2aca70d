namespace Hotlap.Planning.Observing;

/// <summary>A variant that was given up during the trials.</summary>
/// <param name="Failure">Why.</param>
/// <param name="RecordedAt">When that was stored.</param>
public sealed record RecordedFailure(VariantFailure Failure, DateTimeOffset RecordedAt);
