using System.Diagnostics.CodeAnalysis;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent;

[SuppressMessage("Roslynator", "RCS1194", Justification = "A failure always has a kind.")]
internal sealed class AgentException(FailureKind kind, string message) : Exception(message)
{
    public FailureKind Kind { get; } = kind;

    /// <summary>Last lines of the output of the tool that failed; empty when no tool failed.</summary>
    public string Output { get; init; } = "";

    public AgentFailure ToFailure(string scenario = "", string payload = "") => new()
    {
        Kind = Kind,
        Message = Text.Head(Message, 1000),
        Scenario = scenario,
        Payload = payload,
        Output = Text.Tail(Output, 1500),
    };
}
