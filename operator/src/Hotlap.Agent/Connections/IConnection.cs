using System.Net.Sockets;

namespace Hotlap.Agent.Connections;

/// <summary>A connection to the target that carries one request.</summary>
internal interface IConnection : IDisposable
{
    /// <summary>How HTTP/2 is spoken, for messages: <c>in clear text</c> or <c>over TLS</c>.</summary>
    string Manner { get; }

    /// <summary>Reads the available bytes, at least one; returns 0 when the peer has closed its side.</summary>
    /// <exception cref="SocketException">A network error, or the socket's timeout.</exception>
    int Receive(Span<byte> buffer);

    /// <summary>Sends all bytes.</summary>
    /// <exception cref="SocketException">A network error, or the socket's timeout.</exception>
    void Send(ReadOnlySpan<byte> bytes);
}
