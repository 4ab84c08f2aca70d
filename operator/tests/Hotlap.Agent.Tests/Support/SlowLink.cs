using System.Net;
using System.Net.Sockets;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A port of this machine that leads to another one, over a way that every answer takes long for.</summary>
internal sealed class SlowLink : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Task _accepting;

    public SlowLink(int port, TimeSpan delay)
    {
        _listener.Start();
        _accepting = AcceptAsync(port, delay);
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _accepting;
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task AcceptAsync(int port, TimeSpan delay)
    {
        List<Task> links = [];
        try
        {
            while (true)
                links.Add(CarryAsync(await _listener.AcceptTcpClientAsync(_end.Token), port, delay));
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(links);
        }
    }

    private async Task CarryAsync(TcpClient near, int port, TimeSpan delay)
    {
        using var _ = near;
        using var far = new TcpClient();
        try
        {
            await far.ConnectAsync(IPAddress.Loopback, port, _end.Token);
            var asking = near.GetStream().CopyToAsync(far.GetStream(), _end.Token);
            var answer = new byte[65536];
            for (int length; (length = await far.GetStream().ReadAsync(answer, _end.Token)) > 0;)
            {
                await Task.Delay(delay, _end.Token);
                await near.GetStream().WriteAsync(answer.AsMemory(0, length), _end.Token);
            }

            near.Client.Shutdown(SocketShutdown.Both);
            await asking;
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // Either end may go away at any time.
        }
    }
}
