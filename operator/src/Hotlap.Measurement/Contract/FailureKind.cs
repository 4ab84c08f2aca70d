namespace Hotlap.Measurement.Contract;

/// <summary>Kinds of failure that the agent reports. Each maps to the reason of the same name on the run.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<FailureKind>))]
public enum FailureKind
{
    /// <summary>The agent itself failed, or its plan could not be read.</summary>
    AgentError,

    /// <summary>The target did not accept connections on its port in time, or no process of the target appeared.</summary>
    TargetNotListening,

    /// <summary>The target's host resolves to an address to which load is forbidden, or its processes have the probe's user.</summary>
    TargetNotAllowed,

    /// <summary>The target accepted connections but did not answer in time.</summary>
    TargetNotAnswering,

    /// <summary>The target answered, but the HTTP status, the body or the gRPC status was not the expected one.</summary>
    WrongAnswer,

    /// <summary>The target accepted connections but the TLS handshake failed, or its certificate is not trusted.</summary>
    TlsFailed,

    /// <summary>
    /// The target or the proto file lacks the gRPC method, or reflection is not available. Also when plan and method disagree about
    /// streaming.
    /// </summary>
    GrpcMethodUnknown,

    /// <summary>A value from a Secret or a ConfigMap is not valid in a header.</summary>
    HeaderValueInvalid,

    /// <summary>The proto file is missing, does not compile or lacks a type, or the call's data does not match its message type.</summary>
    ProtoInvalid,

    /// <summary>The generator could not reach the probe.</summary>
    ProbeUnreachable,

    /// <summary>The target's process ended during the measurement.</summary>
    TargetDied,

    /// <summary>The tool could not be started, exited with a non-zero code, was ended by a signal, or cannot measure this target.</summary>
    ToolFailed,

    /// <summary>The generator needs more memory than its limit: the kernel killed the tool, or it made no progress at the limit.</summary>
    OutOfMemory,

    /// <summary>The tool's output could not be parsed.</summary>
    ToolOutputUnreadable,

    /// <summary>The tool did not exit in time.</summary>
    ToolTimeout,

    /// <summary>No request was answered correctly.</summary>
    NoCorrectAnswers,

    /// <summary>Not all generators of the trial reached the barrier in time.</summary>
    GeneratorMissing,

    /// <summary>Generators of a deleted Job of this trial have already used the target, so it is no longer fresh.</summary>
    TrialObjectDeleted,

    /// <summary>A program ended without a result, or did not start in time.</summary>
    ResultsMissing,

    /// <summary>The results file of a program, or a line of it, violates the contract.</summary>
    ResultsInvalid,

    /// <summary>A program did not report a metric of the spec.</summary>
    MetricMissing,

    /// <summary>A program reported a metric that is not in the spec.</summary>
    MetricUnknown,
}

/// <summary>Describes for the user why the agent failed.</summary>
/// <param name="Kind">Kind of the failure.</param>
/// <param name="Message">Message for the user: what was observed, where, and what to check. At most 1,000 characters.</param>
/// <param name="Scenario">Scenario that was being measured; empty before the first cell.</param>
/// <param name="Payload">Payload that was being measured; empty before the first cell or when the scenario has no payload.</param>
/// <param name="Output">Last lines of the tool's output; at most 1,500 characters.</param>
public sealed record AgentFailure(
    FailureKind Kind = FailureKind.AgentError, string Message = "", string Scenario = "", string Payload = "", string Output = "");
