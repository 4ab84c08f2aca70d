namespace Hotlap.Planning.Observing;

/// <summary>A variant that was given up during the trials.</summary>
/// <param name="Failure">The failure.</param>
/// <param name="RecordedAt">Time when the failure was stored.</param>
public sealed record RecordedFailure(VariantFailure Failure, DateTimeOffset RecordedAt);
