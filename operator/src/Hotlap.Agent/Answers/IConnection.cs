using System.Net.Sockets;

namespace Hotlap.Agent.Answers;

/// <summary>A connection to the target on which one request is asked.</summary>
internal interface IConnection : IDisposable
{
    /// <summary>How it speaks HTTP/2, in words: <c>in clear text</c> or <c>over TLS</c>.</summary>
    string Manner { get; }

    /// <summary>Reads what is there, at least a byte; 0 when the peer has ended.</summary>
    /// <exception cref="SocketException">What the network or the socket's timeout did.</exception>
    int Receive(Span<byte> buffer);

    /// <summary>Sends all bytes.</summary>
    /// <exception cref="SocketException">What the network or the socket's timeout did.</exception>
    void Send(ReadOnlySpan<byte> bytes);
}
