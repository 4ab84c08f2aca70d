using System.Net.Security;
using System.Net.Sockets;

namespace Hotlap.Agent.Connections;

/// <summary>Transport without TLS.</summary>
internal sealed class ClearText : ITransport
{
    public static readonly ClearText Instance = new();

    private ClearText()
    {
    }

    public string Scheme => "http";

    public IConnection Open(Socket socket, SslApplicationProtocol protocol) => new ClearConnection(socket);
}

/// <summary>Connection over a connected socket. It does not own the socket.</summary>
internal sealed class ClearConnection(Socket socket) : IConnection
{
    public string Manner => "in clear text";

    public int Receive(Span<byte> buffer) => socket.Receive(buffer);

    public void Send(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
            bytes = bytes[socket.Send(bytes)..];
    }

    public void Dispose()
    {
    }
}
