namespace Hotlap.Planning.Actions;

/// <summary>The next actions and the status of one run.</summary>
public sealed record RunPlan
{
    /// <summary>Actions to carry out, in order.</summary>
    public IReadOnlyList<PlannedAction> Actions { get; init; } = [];

    /// <summary>The complete status, written after the actions when it differs from the run's. Null leaves the status unchanged.</summary>
    public BenchmarkRunStatus? Status { get; init; }

    /// <summary>True when this plan fails the run.</summary>
    public bool EndsInFailure =>
        Status?.Conditions.Any(condition => condition is { Type: ConditionTypes.Failed, Status: "True" }) == true;

    /// <summary>Events, emitted after the status is written.</summary>
    public IReadOnlyList<PlannedEvent> Events { get; init; } = [];

    /// <summary>True when the observed failure is stale: its goal was reached otherwise.</summary>
    public bool HasOutgrownFailure { get; init; }

    /// <summary>Time after which the run is reconciled again even without a change; null when only a change matters.</summary>
    public TimeSpan? LookAgainAfter { get; init; }
}

/// <summary>An event about the run.</summary>
/// <param name="IsWarning">True for the type Warning, false for Normal.</param>
/// <param name="Reason">A value of <see cref="Reasons"/>.</param>
/// <param name="Message">Message for users.</param>
public sealed record PlannedEvent(bool IsWarning, string Reason, string Message)
{
    /// <summary>True when the event reports a change between states that may alternate repeatedly. Such events are rate-limited.</summary>
    public bool IsPassing { get; init; }

    /// <summary>
    /// True when the event reports the plan's own actions. No later plan repeats it, so the status is written in the same pass.
    /// </summary>
    public bool IsOfActions { get; init; }
}
