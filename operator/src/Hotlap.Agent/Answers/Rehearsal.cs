using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>
/// Sends a request like the real one to a listener of our own, before the target exists: what a first use costs (pages of code,
/// static data) is then paid, and the target's first answer is not timed with it.
/// </summary>
internal static class Rehearsal
{
    public static void Run(RequestPlan plan)
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        IRequest request = plan.Http is { } http
            // nobody reads it here: a long body would not go out
            ? RequestFactory.Create(http with { Body = http.Body is null ? null : "rehearsal" }, "localhost")
            : new GrpcRequest(plan.Grpc!.Call, plan.Grpc.Metadata, "localhost", Encoding.UTF8.GetBytes("rehearsal"));
        var dialer = Dialer.ForLoopback(((IPEndPoint)listener.LocalEndPoint!).Port);
        for (var turn = 0; turn < 3; turn++)
        {
            using var client = dialer.TryConnect(TimeSpan.FromSeconds(1));
            if (client is null)
                return;
            using var server = listener.Accept();
            server.Send(request.RehearsalAnswer);
            server.Shutdown(SocketShutdown.Send);
            request.Send(client);
        }
    }
}
