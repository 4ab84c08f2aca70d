using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>Kinds of failure that the agent tells apart. Each becomes a reason of the same name on the run.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<FailureKind>))]
public enum FailureKind
{
    /// <summary>The agent itself failed, or its plan could not be read.</summary>
    AgentError,

    /// <summary>Nothing accepted connections on the target's port in time.</summary>
    TargetNotListening,

    /// <summary>The target's host has an address that no load may go to.</summary>
    TargetNotAllowed,

    /// <summary>The target accepted connections but gave no answer in time.</summary>
    TargetNotAnswering,

    /// <summary>The target answered, but not what was expected (HTTP status or body, gRPC status).</summary>
    WrongAnswer,

    /// <summary>The target accepted connections but did not agree on TLS, or its certificate is not trusted.</summary>
    TlsFailed,

    /// <summary>The gRPC method is not known to the target, or not in the proto file.</summary>
    GrpcMethodUnknown,

    /// <summary>A value from a Secret or a ConfigMap cannot be sent in a header.</summary>
    HeaderValueInvalid,

    /// <summary>The proto file does not compile or lacks a type.</summary>
    ProtoInvalid,

    /// <summary>The probe could not be reached from the generator.</summary>
    ProbeUnreachable,

    /// <summary>The target's process ended while it was measured.</summary>
    TargetDied,

    /// <summary>The tool ended with a non-zero exit code or by a signal.</summary>
    ToolFailed,

    /// <summary>The generator needs more memory than its limit: the kernel killed the tool, or the tool made no progress at the limit.</summary>
    OutOfMemory,

    /// <summary>The tool's output could not be read.</summary>
    ToolOutputUnreadable,

    /// <summary>The tool did not end in time.</summary>
    ToolTimeout,

    /// <summary>Not a single request was answered correctly.</summary>
    NoCorrectAnswers,

    /// <summary>Not all generators of the trial met in time.</summary>
    GeneratorMissing,

    /// <summary>Generators of a deleted Job have used the target before.</summary>
    TrialObjectDeleted,

    /// <summary>A program ended without a result.</summary>
    ResultsMissing,

    /// <summary>A line of a program's results is not what the contract asks for.</summary>
    ResultsInvalid,

    /// <summary>A program did not state a metric of the spec.</summary>
    MetricMissing,

    /// <summary>A program stated a metric that the spec does not have.</summary>
    MetricUnknown,
}
