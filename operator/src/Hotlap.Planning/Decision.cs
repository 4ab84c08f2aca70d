using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning;

/// <summary>How a run stands after a decision.</summary>
internal enum Outcome
{
    Working,
    Queued,
    Suspended,
    Complete,
    Failed,
}

/// <summary>What a phase decided.</summary>
internal sealed record Decision
{
    /// <summary>How the run stands; null leaves the status as it is.</summary>
    public Outcome? Outcome { get; init; }

    /// <summary>Reason of the condition that speaks of the outcome.</summary>
    public string Reason { get; init; } = "";

    /// <summary>Sentence for people; stable while nothing changes.</summary>
    public string Message { get; init; } = "";

    /// <summary>The trial whose variant failed for a reason of its own; null where the whole run is concerned.</summary>
    public Trial? Blamed { get; init; }

    /// <summary>What is being done, for the progress line; null for nothing.</summary>
    public string? Current { get; init; }

    /// <summary>Effects, in order.</summary>
    public IReadOnlyList<PlannedAction> Actions { get; init; } = [];

    /// <summary>Events of the actions, beside those that follow from changes of the status.</summary>
    public IReadOnlyList<PlannedEvent> Events { get; init; } = [];

    /// <summary>Look again after this time.</summary>
    public TimeSpan? LookAgainAfter { get; init; }

    /// <summary>Effects only; the status stays as it is.</summary>
    public static Decision Quiet(IEnumerable<PlannedAction> actions, TimeSpan? lookAgainAfter = null) =>
        new() { Actions = [.. actions], LookAgainAfter = lookAgainAfter };

    /// <summary>The run cannot be measured.</summary>
    public static Decision Fail(IReadOnlyList<Problem> problems) => new()
    {
        Outcome = Planning.Outcome.Failed,
        Reason = problems[0].Reason,
        Message = string.Join("; ", problems.Select(problem => problem.Message)),
    };

    /// <summary>The run cannot be measured.</summary>
    public static Decision Fail(string reason, string message) => Fail([new Problem(reason, message)]);
}
