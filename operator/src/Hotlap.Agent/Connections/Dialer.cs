using System.Net;
using System.Net.Sockets;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Connections;

/// <summary>Connects to the first of several endpoints that accepts.</summary>
internal sealed class Dialer(params IPEndPoint[] endpoints)
{
    public static Dialer ForLoopback(int port) => Socket.OSSupportsIPv6
        ? new Dialer(new IPEndPoint(IPAddress.Loopback, port), new IPEndPoint(IPAddress.IPv6Loopback, port))
        : new Dialer(new IPEndPoint(IPAddress.Loopback, port));

    public Socket? TryConnect(TimeSpan receiveTimeout)
    {
        foreach (var endpoint in endpoints)
        {
            if (Libc.TryConnect(endpoint) is not { } socket)
                continue;
            socket.NoDelay = true;
            socket.ReceiveTimeout = (int)Math.Clamp(receiveTimeout.TotalMilliseconds, 1, int.MaxValue);
            socket.SendTimeout = socket.ReceiveTimeout;
            return socket;
        }
        return null;
    }
}
