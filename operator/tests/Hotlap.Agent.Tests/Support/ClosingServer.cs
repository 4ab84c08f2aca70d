using System.Net;
using System.Net.Sockets;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// An HTTP/1.1 server that answers after a while, and closes each connection after a number of answers without announcing it, as nginx
/// does with keepalive_requests.
/// </summary>
internal sealed class ClosingServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly int _answers;
    private readonly TimeSpan _time;
    private readonly Task _accepting;

    public ClosingServer(int answers, TimeSpan time)
    {
        (_answers, _time) = (answers, time);
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
        var request = new byte[4096];
        try
        {
            for (var answer = 0; answer < _answers && await connection.ReceiveAsync(request, _end.Token) > 0; answer++)
            {
                await Task.Delay(_time, _end.Token);
                await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray(), _end.Token);
            }
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
            // The tool or the test has ended.
        }
    }
}
