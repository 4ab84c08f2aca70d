using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>How many messages a call sends, and how many a correct answer has.</summary>
/// <param name="Kind">Which sides stream.</param>
/// <param name="Sent">Messages that the call sends.</param>
/// <param name="Answered">Messages of a correct answer; null for any number.</param>
internal sealed record CallShape(MethodKind Kind, int Sent, int? Answered)
{
    public static readonly CallShape Unary = new(MethodKind.Unary, 1, 1);

    public bool IsStream => Kind != MethodKind.Unary;

    /// <summary>True where requests stream.</summary>
    public bool SendsStream => Kind is MethodKind.ClientStream or MethodKind.BothStream;

    /// <summary>The shape of a plan's calls to a method.</summary>
    /// <param name="plan">The call.</param>
    /// <param name="kind">What the method's description says.</param>
    /// <exception cref="AgentException">The plan streams and the method does not, or the other way round.</exception>
    public static CallShape Of(GrpcRequestPlan plan, MethodKind kind) => (kind, plan.Messages) switch
    {
        (MethodKind.Unary, null) => Unary,
        (MethodKind.Unary, _) => throw Misfit(plan, "is unary; remove stream from the scenario's grpc"),
        (_, null) => throw Misfit(plan, $"streams {Sides(kind)}; set stream.messages in the scenario's grpc to the messages of one call"),
        (MethodKind.ServerStream, { } messages) => new(kind, 1, messages),
        (MethodKind.ClientStream, { } messages) => new(kind, messages, 1),
        (_, { } messages) => new(kind, messages, null),
    };

    private static AgentException Misfit(GrpcRequestPlan plan, string what) => new(FailureKind.GrpcMethodUnknown, $"The method {plan.Call} {what}.");

    private static string Sides(MethodKind kind) => kind switch
    {
        MethodKind.ServerStream => "its answer",
        MethodKind.ClientStream => "its requests",
        _ => "requests and answers",
    };
}
