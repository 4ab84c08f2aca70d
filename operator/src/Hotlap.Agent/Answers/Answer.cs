using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>
/// Result of one request: correct when <c>Failure</c> is null; otherwise the kind of failure and a description of what was received.
/// </summary>
internal readonly record struct Answer(FailureKind? Failure, string Seen)
{
    public static readonly Answer Correct = new(null, "");

    /// <summary>Bytes of the response body, or of all its gRPC messages; set for a correct answer only.</summary>
    public long Bytes { get; init; }

    /// <summary>True when the call streamed its requests.</summary>
    public bool SentStream { get; init; }

    public bool IsCorrect => Failure is null;

    public static Answer Wrong(string seen) => new(FailureKind.WrongAnswer, seen);

    public static Answer None(string seen) => new(FailureKind.TargetNotAnswering, seen);
}
