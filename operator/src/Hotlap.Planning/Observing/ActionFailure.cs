namespace Hotlap.Planning.Observing;

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

/// <summary>A problem to report.</summary>
/// <param name="Reason">A value of <see cref="Api.V1Alpha1.Reasons"/>.</param>
/// <param name="Message">What is wrong, where, and how to fix it.</param>
public sealed record Problem(string Reason, string Message);
