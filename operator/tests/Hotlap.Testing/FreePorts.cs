using System.Net;
using System.Net.Sockets;

namespace Hotlap.Testing;

/// <summary>Loopback ports that nobody listens on at this moment.</summary>
public static class FreePorts
{
    public static int[] Take(int count)
    {
        var listeners = Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0)).ToList();
        listeners.ForEach(listener => listener.Start());
        var ports = listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port).ToArray();
        listeners.ForEach(listener => listener.Dispose());
        return ports;
    }
}
