using System.Net.Security;
using System.Net.Sockets;

namespace Hotlap.Agent.Answers;

/// <summary>What lies between a socket and a request: nothing, or TLS.</summary>
internal interface ITransport
{
    /// <summary>Scheme of its URLs: <c>http</c> or <c>https</c>.</summary>
    string Scheme { get; }

    /// <summary>Makes a connection of a connected socket, whose timeouts bound each wait. The socket stays the caller's.</summary>
    /// <exception cref="SocketException">What the network did.</exception>
    /// <exception cref="TlsException">The peer did not agree on TLS, or is not trusted.</exception>
    IConnection Open(Socket socket, SslApplicationProtocol protocol);
}
