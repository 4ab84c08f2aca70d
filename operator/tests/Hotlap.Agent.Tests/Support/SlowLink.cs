using System.Net;
using System.Net.Sockets;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A port of this machine that leads to another one, over a way that every answer takes long for.</summary>
internal sealed class SlowLink(int port, TimeSpan delay) : IAsyncDisposable
{
    private readonly SocketServer _near = new((near, end) => CarryAsync(near, port, delay, end));

    public int Port => _near.Port;

    public ValueTask DisposeAsync() => _near.DisposeAsync();

    private static async Task CarryAsync(Socket near, int port, TimeSpan delay, CancellationToken end)
    {
        await using var asker = new NetworkStream(near);
        using var far = new TcpClient();
        await far.ConnectAsync(IPAddress.Loopback, port, end);
        var asking = asker.CopyToAsync(far.GetStream(), end);
        var answer = new byte[65536];
        for (int length; (length = await far.GetStream().ReadAsync(answer, end)) > 0;)
        {
            await Task.Delay(delay, end);
            await asker.WriteAsync(answer.AsMemory(0, length), end);
        }

        near.Shutdown(SocketShutdown.Both);
        await asking;
    }
}
