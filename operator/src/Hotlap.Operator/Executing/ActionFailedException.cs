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
}
