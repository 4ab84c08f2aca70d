using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// An HTTP/1.1 server that answers after a while, and closes each connection after a number of answers without announcing it, as nginx
/// does with keepalive_requests.
/// </summary>
internal sealed class ClosingServer : IAsyncDisposable
{
    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _end = new();
    private readonly int _answers;
    private readonly TimeSpan _time;
    private readonly byte[] _answer;
    private readonly Task _accepting;

    /// <param name="answers">Answers on each connection.</param>
    /// <param name="time">Time that each answer takes.</param>
    /// <param name="headers">Headers beside the length, each with its line end.</param>
    /// <param name="port">Port; 0 for a free one.</param>
    public ClosingServer(int answers, TimeSpan time, string headers = "", int port = 0)
    {
        _listener = new TcpListener(IPAddress.Loopback, port);
        (_answers, _time) = (answers, time);
        _answer = Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\n{headers}Content-Length: 2\r\n\r\nok");
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
                await connection.SendAsync(_answer, _end.Token);
            }
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
            // The tool or the test has ended.
        }
    }
}
