namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// An HTTP server with a common mistake: head and body go out in two small writes, and the kernel holds the second one back (Nagle) until the first
/// is acknowledged, which the other side delays by 40 ms.
/// </summary>
internal static class TwoWrites
{
    public static SocketServer Start() => new(async (connection, end) =>
    {
        connection.NoDelay = false;
        var request = new byte[4096];
        while (await connection.ReceiveAsync(request, end) > 0)
        {
            await connection.SendAsync("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 11\r\n\r\n"u8.ToArray(), end);
            await connection.SendAsync("Hello World"u8.ToArray(), end);
        }
    });
}
