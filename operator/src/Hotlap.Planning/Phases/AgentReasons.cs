using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Phases;

/// <summary>Maps failures that the agent reports to reasons: each kind has the reason of the same name.</summary>
internal static class AgentReasons
{
    public static string Of(FailureKind kind) => kind switch
    {
        FailureKind.TargetNotListening => Reasons.TargetNotListening,
        FailureKind.TargetNotAllowed => Reasons.TargetNotAllowed,
        FailureKind.TargetNotAnswering => Reasons.TargetNotAnswering,
        FailureKind.WrongAnswer => Reasons.WrongAnswer,
        FailureKind.TlsFailed => Reasons.TlsFailed,
        FailureKind.GrpcMethodUnknown => Reasons.GrpcMethodUnknown,
        FailureKind.HeaderValueInvalid => Reasons.HeaderValueInvalid,
        FailureKind.ProtoInvalid => Reasons.ProtoInvalid,
        FailureKind.ProbeUnreachable => Reasons.ProbeUnreachable,
        FailureKind.TargetDied => Reasons.TargetDied,
        FailureKind.ToolFailed => Reasons.ToolFailed,
        FailureKind.OutOfMemory => Reasons.OutOfMemory,
        FailureKind.ToolOutputUnreadable => Reasons.ToolOutputUnreadable,
        FailureKind.ToolTimeout => Reasons.ToolTimeout,
        FailureKind.NoCorrectAnswers => Reasons.NoCorrectAnswers,
        FailureKind.GeneratorMissing => Reasons.GeneratorMissing,
        FailureKind.TrialObjectDeleted => Reasons.TrialObjectDeleted,
        FailureKind.ResultsMissing => Reasons.ResultsMissing,
        FailureKind.ResultsInvalid => Reasons.ResultsInvalid,
        FailureKind.MetricMissing => Reasons.MetricMissing,
        FailureKind.MetricUnknown => Reasons.MetricUnknown,
        _ => Reasons.AgentError,
    };
}
