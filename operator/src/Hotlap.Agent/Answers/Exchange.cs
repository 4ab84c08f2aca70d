using System.Net.Security;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>Asks over a fresh socket and turns whatever the peer does into an answer.</summary>
/// <param name="transport">What lies over the socket.</param>
/// <param name="protocol">What is spoken.</param>
/// <param name="peer">The asked URL, for people.</param>
/// <param name="kind">What an answer is, for people: <c>HTTP/1.1</c>.</param>
internal sealed class Exchange(ITransport transport, SslApplicationProtocol protocol, string peer, string kind)
{
    /// <summary>Asks; never throws for what the peer does.</summary>
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
        SocketError.TimedOut or SocketError.WouldBlock => "it accepted the connection and then said nothing",
        SocketError.ConnectionReset => "it reset the connection",
        SocketError.Disconnecting => "it closed the connection",
        var code => code.ToString(),
    };
}
