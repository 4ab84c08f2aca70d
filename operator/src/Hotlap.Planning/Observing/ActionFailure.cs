namespace Hotlap.Planning.Observing;

/// <summary>How a failure is treated.</summary>
public enum FailureClass
{
    /// <summary>Only a person can help: the run fails.</summary>
    Terminal,

    /// <summary>Something else must happen first, such as a quota being freed: look again at a fixed pace until the deadline.</summary>
    Waiting,

    /// <summary>A passing fault: try again with growing pauses until the deadline.</summary>
    Retryable,
}

/// <summary>One thing that is wrong.</summary>
/// <param name="Reason">A value of <see cref="Api.V1Alpha1.Reasons"/>.</param>
/// <param name="Message">What is wrong, where, and what to do.</param>
public sealed record Problem(string Reason, string Message);

/// <summary>An action that failed.</summary>
/// <param name="Class">How it is treated.</param>
/// <param name="Problems">What is wrong, at least one.</param>
/// <param name="Attempts">How often the action has failed in a row, from 1.</param>
/// <param name="LastAttempt">When it failed last.</param>
public sealed record ActionFailure(FailureClass Class, IReadOnlyList<Problem> Problems, int Attempts, DateTimeOffset LastAttempt)
{
    /// <summary><see cref="Actions.PlannedAction.Key"/> of the action; null for a fault of the observation itself.</summary>
    public string? Action { get; init; }

    /// <summary>A code of <see cref="Disturbances"/> where the trial itself is spoiled and must be measured again; null where the action is tried again.</summary>
    public string? Disruption { get; init; }

    /// <summary>The server asked to be left alone until then; null where it did not.</summary>
    public DateTimeOffset? NotBefore { get; init; }
}
