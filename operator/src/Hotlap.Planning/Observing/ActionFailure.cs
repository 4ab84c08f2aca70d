namespace Hotlap.Planning.Observing;

/// <summary>Determines how a failure is handled.</summary>
public enum FailureClass
{
    /// <summary>Only a user can fix it: the run fails.</summary>
    Terminal,

    /// <summary>
    /// Something else must change first, such as a quota that becomes free. The action is retried at a fixed interval until the deadline.
    /// </summary>
    Waiting,

    /// <summary>A transient fault. The action is retried with exponential backoff until the deadline.</summary>
    Retryable,
}

/// <summary>A problem to report.</summary>
/// <param name="Reason">A value of <see cref="Api.V1Alpha1.Reasons"/>.</param>
/// <param name="Message">What is wrong, where, and how to fix it.</param>
public sealed record Problem(string Reason, string Message);

/// <summary>An action that failed.</summary>
/// <param name="Class">How the failure is handled.</param>
/// <param name="Problems">The problems, at least one.</param>
/// <param name="RetryAt">Earliest time of the next attempt.</param>
public sealed record ActionFailure(FailureClass Class, IReadOnlyList<Problem> Problems, DateTimeOffset RetryAt)
{
    /// <summary><see cref="Actions.PlannedAction.Key"/> of the action; null when the observation itself failed.</summary>
    public string? Action { get; init; }

    /// <summary>
    /// A code of <see cref="DisruptionCodes"/> when the trial is disrupted and must be measured again; null when the action is retried.
    /// </summary>
    public string? Disruption { get; init; }
}

/// <summary>A variant that was given up during the trials.</summary>
/// <param name="Failure">The failure.</param>
/// <param name="RecordedAt">Time when the failure was stored.</param>
public sealed record RecordedFailure(VariantFailure Failure, DateTimeOffset RecordedAt);

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

    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Round in which the variant failed, 0 for the capacity round; null before the first trial.</summary>
    public int? Round { get; set; }

    /// <summary>A value of <see cref="Api.V1Alpha1.Reasons"/>.</summary>
    public string Reason { get; set; } = "";

    /// <summary>What is wrong, where, and how to fix it.</summary>
    public string Message { get; set; } = "";
}
