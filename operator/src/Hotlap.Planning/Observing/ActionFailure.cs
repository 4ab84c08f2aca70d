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
/// <param name="Attempts">Number of consecutive failures of the action, from 1.</param>
/// <param name="LastAttempt">Time of the last failure.</param>
public sealed record ActionFailure(FailureClass Class, IReadOnlyList<Problem> Problems, int Attempts, DateTimeOffset LastAttempt)
{
    /// <summary><see cref="Actions.PlannedAction.Key"/> of the action; null when the observation itself failed.</summary>
    public string? Action { get; init; }

    /// <summary>
    /// A code of <see cref="DisruptionCodes"/> when the trial is disrupted and must be measured again; null when the action is retried.
    /// </summary>
    public string? Disruption { get; init; }

    /// <summary>Earliest time of the next attempt, as requested by the server; null without such a request.</summary>
    public DateTimeOffset? NotBefore { get; init; }
}
