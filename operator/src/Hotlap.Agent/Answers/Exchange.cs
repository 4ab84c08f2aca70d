using System.Net.Security;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;

namespace Hotlap.Agent.Answers;

/// <summary>Runs one request over a fresh socket and converts the errors of the peer and the network to an <c>Answer</c>.</summary>
internal sealed class Exchange(TlsTransport? tls, SslApplicationProtocol protocol, string peer, string kind)
{
    public Answer Ask(Socket socket, Func<IConnection, Answer> talk)
    {
        try
        {
            using IConnection connection = tls is null ? new ClearConnection(socket) : tls.Open(socket, protocol);
            return talk(connection) with { Times = connection.ReadTimes() };
        }
        catch (TlsException e)
        {
            return new Answer(FailureKind.TlsFailed, $"no TLS connection for {peer}: {e.Message}");
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            return Answer.None($"no answer from {peer}: {Describe(e as SocketException ?? e.InnerException as SocketException)}");
        }
        catch (InvalidDataException e)
        {
            return Answer.Wrong($"no {kind} answer from {peer}: {e.Message}");
        }
    }

    private static string Describe(SocketException? e) => e?.SocketErrorCode switch
    {
        SocketError.TimedOut or SocketError.WouldBlock => "it accepted the connection, and then the answer timed out",
        null or SocketError.ConnectionReset => "it reset the connection",
        SocketError.Disconnecting => "it closed the connection",
        var code => $"{code}",
    };
}

/// <summary>Which sides of a gRPC call stream, and the number of messages of each side; null for any number of answers.</summary>
internal sealed record CallShape(bool SendsStream, bool AnswersStream, int Sent, int? Answered)
{
    public static readonly CallShape Unary = new(SendsStream: false, AnswersStream: false, 1, 1);

    public bool IsStream => SendsStream || AnswersStream;

    public static CallShape Of(GrpcRequestPlan plan, Method method) => (method.SendsStream, method.AnswersStream, plan.Messages) switch
    {
        (false, false, null) => Unary,
        (false, false, _) => throw Misfit(plan, "is unary; remove stream from the scenario's grpc"),
        (false, true, { } messages) => new(SendsStream: false, AnswersStream: true, 1, messages),
        (true, false, { } messages) => new(SendsStream: true, AnswersStream: false, messages, 1),
        (true, true, { } messages) => new(SendsStream: true, AnswersStream: true, messages, null),
        _ => throw Misfit(plan, $"streams {Sides(method)}; set stream.messages in the scenario's grpc to the messages per call"),
    };

    private static AgentException Misfit(GrpcRequestPlan plan, string what) =>
        new(FailureKind.GrpcMethodUnknown, $"The method {plan.Call} {what}.");

    private static string Sides(Method method) =>
        !method.SendsStream ? "its answers" : method.AnswersStream ? "requests and answers" : "its requests";
}
