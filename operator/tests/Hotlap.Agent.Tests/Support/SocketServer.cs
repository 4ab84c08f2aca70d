using System.Net;
using System.Net.Sockets;

namespace Hotlap.Agent.Tests.Support;

/// <summary>Accepts connections on a loopback port and hands each to a function, until the tool or the test ends.</summary>
internal sealed class SocketServer : IAsyncDisposable
{
    private readonly Func<Socket, CancellationToken, Task> _serve;
    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _end = new();
    private readonly Task _accepting;

    /// <param name="serve">Serves one connection.</param>
    /// <param name="port">Port; 0 for a free one.</param>
    public SocketServer(Func<Socket, CancellationToken, Task> serve, int port = 0)
    {
        _serve = serve;
        _listener = new TcpListener(IPAddress.Loopback, port);
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
        try
        {
            await _serve(connection, _end.Token);
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // The tool or the test has ended.
        }
    }
}
