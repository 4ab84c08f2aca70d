using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>An action failed for a cause that is known.</summary>
internal sealed class ActionFailedException(FailureClass failureClass, IReadOnlyList<Problem> problems)
    : Exception(string.Join("; ", problems.Select(problem => problem.Message)))
{
    public ActionFailedException(FailureClass failureClass, string reason, string message)
        : this(failureClass, [new Problem(reason, message)])
    {
    }

    public FailureClass Class { get; } = failureClass;

    public IReadOnlyList<Problem> Problems { get; } = problems;

    /// <summary>A code of <see cref="Disturbances"/> where the trial must be measured again; null where the action is tried again.</summary>
    public string? Disruption { get; init; }

    /// <summary>The server asked not to be asked again before; null where it did not say.</summary>
    public TimeSpan? AskedPause { get; init; }
}
