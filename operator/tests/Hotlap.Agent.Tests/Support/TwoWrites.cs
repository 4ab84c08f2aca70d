using System.Net;
using System.Net.Sockets;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// An HTTP server with a common mistake: head and body go out in two small writes, and the kernel holds the second one back (Nagle) until the first
/// is acknowledged, which the other side delays by 40 ms.
/// </summary>
internal sealed class TwoWrites : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Task _accepting;

    public TwoWrites()
    {
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _accepting;
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        List<Task> connections = [];
        try
        {
            while (true)
                connections.Add(ServeAsync(await _listener.AcceptSocketAsync(_end.Token)));
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(Socket connection)
    {
        using var _ = connection;
        connection.NoDelay = false;
        var request = new byte[4096];
        try
        {
            while (await connection.ReceiveAsync(request, _end.Token) > 0)
            {
                await connection.SendAsync(
                    "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 11\r\n\r\n"u8.ToArray(), _end.Token);
                await connection.SendAsync("Hello World"u8.ToArray(), _end.Token);
            }
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
            // Clients end their connections when their load ends.
        }
    }
}
