using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Actions;

/// <summary>State of a run after a decision.</summary>
internal enum Outcome
{
    Working,
    Queued,
    Suspended,
    Complete,
    Failed,
}

/// <summary>The decision of a phase.</summary>
internal sealed record Decision
{
    /// <summary>State of the run; null leaves the status unchanged.</summary>
    public Outcome? Outcome { get; init; }

    /// <summary>Reason of the condition that reports the outcome.</summary>
    public string Reason { get; init; } = "";

    /// <summary>Message for users; stable while nothing changes.</summary>
    public string Message { get; init; } = "";

    /// <summary>The trial whose variant caused the failure; null when the failure concerns the whole run.</summary>
    public Trial? Blamed { get; init; }

    /// <summary>The status of an equal earlier run, which becomes this run's; null for every other decision.</summary>
    public BenchmarkRunStatus? Restored { get; init; }

    /// <summary>
    /// The status of a run that has ended, with the trigger of its next measurement, with a scheduled time that is missed, or with what its
    /// tags name; null for every other decision. With a trigger it is of no generation, so the next pass reads the run as if its spec had
    /// been edited.
    /// </summary>
    public BenchmarkRunStatus? Triggered { get; init; }

    /// <summary>The only condition that changes in the status of a run that has ended; null for every other decision.</summary>
    public Condition? Noted { get; init; }

    /// <summary>Current activity for the progress line; null when there is none.</summary>
    public string? Current { get; init; }

    /// <summary>Actions to carry out, in order.</summary>
    public IReadOnlyList<PlannedAction> Actions { get; init; } = [];

    /// <summary>Events of the actions, in addition to those derived from status changes.</summary>
    public IReadOnlyList<PlannedEvent> Events { get; init; } = [];

    /// <summary>Time after which the run is reconciled again even without a change; null without such a time.</summary>
    public TimeSpan? LookAgainAfter { get; init; }

    /// <summary>Creates a decision with actions only, which leaves the status unchanged.</summary>
    public static Decision Quiet(IEnumerable<PlannedAction> actions, TimeSpan? lookAgainAfter = null) =>
        new() { Actions = [.. actions], LookAgainAfter = lookAgainAfter };

    public static Decision Work(string reason, string message, string current, IEnumerable<PlannedAction> actions) => new()
    {
        Outcome = Planning.Actions.Outcome.Working,
        Reason = reason,
        Message = message,
        Current = current,
        Actions = [.. actions],
    };

    /// <summary>Fails the run and reports all problems; the first one gives the reason.</summary>
    public static Decision Fail(IReadOnlyList<Problem> problems) => new()
    {
        Outcome = Planning.Actions.Outcome.Failed,
        Reason = problems[0].Reason,
        Message = string.Join("; ", problems.Select(problem => problem.Message)),
    };

    public static Decision Fail(string reason, string message) => Fail([new Problem(reason, message)]);
}
