using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>An action failed for a known reason.</summary>
internal sealed class ActionFailedException(FailureClass failureClass, IReadOnlyList<Problem> problems)
    : Exception(string.Join("; ", problems.Select(problem => problem.Message)))
{
    public ActionFailedException(FailureClass failureClass, string reason, string message)
        : this(failureClass, [new Problem(reason, message)])
    {
    }

    public FailureClass Class { get; } = failureClass;

    public IReadOnlyList<Problem> Problems { get; } = problems;

    /// <summary>A code of <see cref="DisruptionCodes"/> when the trial must be measured again; null when the action is retried.</summary>
    public string? Disruption { get; init; }

    /// <summary>Pause before the next request that the server asked for (Retry-After); null when it asked for none.</summary>
    public TimeSpan? AskedPause { get; init; }
}
