using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;

namespace Hotlap.Testing;

/// <summary>
/// Loopback ports that nobody listens on. They are below those that the kernel gives to outgoing connections (from 32768 on) and those of
/// Kubernetes' services (from 30000 on), so that no other program takes one between this look and the start of the program that gets it.
/// </summary>
public static class FreePorts
{
    private const int First = 20_000;
    private const int Last = 29_999;

    private static readonly ConcurrentDictionary<int, bool> Taken = [];

    public static int[] Take(int count) => [.. Enumerable.Range(0, count).Select(_ => TakeOne())];

    private static int TakeOne()
    {
        while (true)
        {
            var port = RandomNumberGenerator.GetInt32(First, Last + 1);
            if (Taken.TryAdd(port, true) && IsFree(port))
                return port;
        }
    }

    private static bool IsFree(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
