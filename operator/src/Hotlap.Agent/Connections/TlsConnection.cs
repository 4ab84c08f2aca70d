using System.Net.Security;
using System.Net.Sockets;

namespace Hotlap.Agent.Connections;

/// <summary>A TLS connection whose handshake is complete.</summary>
internal sealed class TlsConnection(SslStream stream) : IConnection
{
    public string Manner => "over TLS";

    public int Receive(Span<byte> buffer)
    {
        try
        {
            return stream.Read(buffer);
        }
        catch (IOException e)
        {
            throw Cause(e);
        }
    }

    public void Send(ReadOnlySpan<byte> bytes)
    {
        try
        {
            stream.Write(bytes);
        }
        catch (IOException e)
        {
            throw Cause(e);
        }
    }

    public void Dispose() => stream.Dispose();

    private static SocketException Cause(IOException e) =>
        new((int)((e.InnerException as SocketException)?.SocketErrorCode ?? SocketError.ConnectionReset));
}
