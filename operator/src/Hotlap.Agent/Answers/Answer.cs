using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>What came back for one request: correct when there is no failure, else the failure's kind and what was seen.</summary>
internal readonly record struct Answer(FailureKind? Failure, string Seen)
{
    public static readonly Answer Correct = new(null, "");

    /// <summary>Bytes of its body, or of its gRPC messages; known of a correct answer.</summary>
    public long Bytes { get; init; }

    /// <summary>True where the call streamed its requests.</summary>
    public bool SentStream { get; init; }

    public bool IsCorrect => Failure is null;

    public static Answer Wrong(string seen) => new(FailureKind.WrongAnswer, seen);

    public static Answer None(string seen) => new(FailureKind.TargetNotAnswering, seen);
}
