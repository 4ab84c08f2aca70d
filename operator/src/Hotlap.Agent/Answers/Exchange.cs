using System.Net.Security;
using System.Net.Sockets;
using Hotlap.Agent.Connections;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>Runs one request over a fresh socket and converts the errors of the peer and the network to an <c>Answer</c>.</summary>
/// <param name="transport">The transport over the socket.</param>
/// <param name="protocol">The application protocol, negotiated by ALPN over TLS.</param>
/// <param name="peer">The requested URL, for messages.</param>
/// <param name="kind">The protocol name, for messages: <c>HTTP/1.1</c>.</param>
internal sealed class Exchange(ITransport transport, SslApplicationProtocol protocol, string peer, string kind)
{
    /// <summary>Runs the request. Network errors and protocol violations become an answer instead of an exception.</summary>
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
