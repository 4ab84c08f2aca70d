using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Answers;

/// <summary>
/// Sends a request like the real one to a local listener before the target exists. This pays the cost of first use in advance (code pages,
/// static data, the TLS library). The time to the target's first answer then does not include it.
/// </summary>
internal static class Rehearsal
{
    private const string Host = "localhost";

    /// <summary>Sends the request three times and returns the last answer.</summary>
    public static Answer Run(RequestPlan plan, TimeProvider clock)
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        using var stage = plan.Tls is null ? null : new RehearsalTls(Host, clock);
        var (request, bytes) = Prepare(plan, stage?.Transport);
        var dialer = Dialer.ForLoopback(((IPEndPoint)listener.LocalEndPoint!).Port);
        var answer = Answer.None("nothing accepted the connection");
        for (var turn = 0; turn < 3; turn++)
        {
            using var client = dialer.TryConnect(TimeSpan.FromSeconds(5));
            if (client is null)
                return answer;
            using var server = listener.Accept();
            if (stage is null)
            {
                server.Send(bytes);
                server.Shutdown(SocketShutdown.Send);
                answer = request.Send(client);
                continue;
            }

            var served = Task.Run(() => stage.Serve(server, bytes));
            answer = request.Send(client);
            served.Wait();
        }

        return answer;
    }

    /// <summary>Creates the request, and the bytes of an answer that a server could send.</summary>
    private static (IRequest Request, byte[] Answer) Prepare(RequestPlan plan, TlsTransport? tls)
    {
        if (plan.Http is { } http)
        {
            // The rehearsal server never reads the request, so sending a long body would block.
            var request = new HttpCall(http with { Body = http.Body is null ? null : "rehearsal" }, Host, tls);
            return (request, request.RehearsalAnswer);
        }
        // The rehearsal response has one message.
        var shape = plan.Grpc!.Messages is null ? CallShape.Unary : new CallShape(SendsStream: false, AnswersStream: true, 1, 1);
        var call = new EncodedCall(Encoding.UTF8.GetBytes("rehearsal"), shape);
        return (RequestFactory.Create(plan.Grpc, call, Host, tls), GrpcCall.RehearsalAnswer);
    }
}
