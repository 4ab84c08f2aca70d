using System.Net.Security;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;

namespace Hotlap.Agent.Answers;

/// <summary>Runs one request over a fresh socket and converts the errors of the peer and the network to an <c>Answer</c>.</summary>
internal sealed class Exchange(ITransport transport, SslApplicationProtocol protocol, string peer, string kind)
{
    public Answer Ask(Socket socket, Func<IConnection, Answer> talk)
    {
        try
        {
            using var connection = transport.Open(socket, protocol);
            return talk(connection);
        }
        catch (TlsException e)
        {
            return new Answer(FailureKind.TlsFailed, $"no TLS connection for {peer}: {e.Message}");
        }
        catch (SocketException e)
        {
            return Answer.None($"no answer from {peer}: {Describe(e)}");
        }
        catch (InvalidDataException e)
        {
            return Answer.Wrong($"no {kind} answer from {peer}: {e.Message}");
        }
    }

    private static string Describe(SocketException e) => e.SocketErrorCode switch
    {
        SocketError.TimedOut or SocketError.WouldBlock => "it accepted the connection, and then the answer timed out",
        SocketError.ConnectionReset => "it reset the connection",
        SocketError.Disconnecting => "it closed the connection",
        var code => code.ToString(),
    };
}

/// <summary>Number of messages that a gRPC call sends, and that its correct response contains; null for any number.</summary>
internal sealed record CallShape(MethodKind Kind, int Sent, int? Answered)
{
    public static readonly CallShape Unary = new(MethodKind.Unary, 1, 1);

    public bool IsStream => Kind != MethodKind.Unary;

    public bool SendsStream => Kind is MethodKind.ClientStream or MethodKind.BothStream;

    public static CallShape Of(GrpcRequestPlan plan, MethodKind kind) => (kind, plan.Messages) switch
    {
        (MethodKind.Unary, null) => Unary,
        (MethodKind.Unary, _) => throw Misfit(plan, "is unary; remove stream from the scenario's grpc"),
        (_, null) => throw Misfit(plan, $"streams {Sides(kind)}; set stream.messages in the scenario's grpc to the messages per call"),
        (MethodKind.ServerStream, { } messages) => new(kind, 1, messages),
        (MethodKind.ClientStream, { } messages) => new(kind, messages, 1),
        (_, { } messages) => new(kind, messages, null),
    };

    private static AgentException Misfit(GrpcRequestPlan plan, string what) =>
        new(FailureKind.GrpcMethodUnknown, $"The method {plan.Call} {what}.");

    private static string Sides(MethodKind kind) => kind switch
    {
        MethodKind.ServerStream => "its answers",
        MethodKind.ClientStream => "its requests",
        _ => "requests and answers",
    };
}
