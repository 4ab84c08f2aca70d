using System.Net.Security;
using System.Net.Sockets;

namespace Hotlap.Agent.Connections;

/// <summary>The layer between a socket and a request: none, or TLS.</summary>
internal interface ITransport
{
    /// <summary>URL scheme: <c>http</c> or <c>https</c>.</summary>
    string Scheme { get; }

    /// <summary>
    /// Opens a connection over a connected socket, whose timeouts bound each wait. The caller keeps ownership of the socket.
    /// </summary>
    /// <exception cref="SocketException">A network error.</exception>
    /// <exception cref="TlsException">The TLS handshake failed, or the peer's certificate is not trusted.</exception>
    IConnection Open(Socket socket, SslApplicationProtocol protocol);
}
