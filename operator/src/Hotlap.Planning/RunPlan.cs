using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;

namespace Hotlap.Planning;

/// <summary>What to do about one run now.</summary>
public sealed record RunPlan
{
    /// <summary>Effects, in order.</summary>
    public IReadOnlyList<PlannedAction> Actions { get; init; } = [];

    /// <summary>The whole status; written after the actions when it differs from the run's. Null leaves the status alone.</summary>
    public BenchmarkRunStatus? Status { get; init; }

    /// <summary>True when the run has failed with this plan.</summary>
    public bool EndsInFailure =>
        Status?.Conditions.Any(condition => condition is { Type: ConditionTypes.Failed, Status: "True" }) == true;

    /// <summary>Events, emitted after the status was written.</summary>
    public IReadOnlyList<PlannedEvent> Events { get; init; } = [];

    /// <summary>The observed failure does not count any more: what its action was for has come about in another way.</summary>
    public bool HasOutgrownFailure { get; init; }

    /// <summary>Look again after this time even if nothing changes; null when only a change matters.</summary>
    public TimeSpan? LookAgainAfter { get; init; }
}

/// <summary>An event on the run.</summary>
/// <param name="IsWarning">Warning instead of Normal.</param>
/// <param name="Reason">A value of <see cref="Reasons"/>.</param>
/// <param name="Message">Sentence for people.</param>
public sealed record PlannedEvent(bool IsWarning, string Reason, string Message)
{
    /// <summary>True where the run only changes between states that may come again and again: such an event is told once in a while.</summary>
    public bool IsPassing { get; init; }

    /// <summary>True where the event tells of the plan's own actions: no later plan repeats it, so the status is written in the same pass.</summary>
    public bool IsOfActions { get; init; }
}
