using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Hotlap.Agent.Probe;

/// <summary>
/// A small HTTP/1.1 responder for the kubelet and the generator: one request a connection, requests may wait for long.
/// </summary>
internal sealed class ProbeServer(Func<string, CancellationToken, Task<(int Status, byte[] Body)>> answer) : IDisposable
{
    private const int LongestHead = 8 * 1024;

    private readonly Socket _listener = CreateListener();

    public void Dispose() => _listener.Dispose();

    public int Listen(int port)
    {
        _listener.Bind(new IPEndPoint(_listener.AddressFamily == AddressFamily.InterNetworkV6 ? IPAddress.IPv6Any : IPAddress.Any, port));
        _listener.Listen(128);
        return ((IPEndPoint)_listener.LocalEndPoint!).Port;
    }

    public async Task ServeAsync(CancellationToken cancellation)
    {
        while (true)
            _ = HandleAsync(await _listener.AcceptAsync(cancellation), cancellation);
    }

    private static Socket CreateListener()
    {
        if (!Socket.OSSupportsIPv6)
            return new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        return new Socket(AddressFamily.InterNetworkV6, SocketType.Stream, ProtocolType.Tcp) { DualMode = true };
    }

    private async Task HandleAsync(Socket socket, CancellationToken cancellation)
    {
        using var gone = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        try
        {
            socket.NoDelay = true;
            if (await ReadRequestLineAsync(socket, gone.Token) is not { } request)
                return;
            var watch = WatchAsync(socket, gone);
            var (status, body) = await answer(request, gone.Token);
            await SendAsync(socket, status, body, gone.Token);
            socket.Shutdown(SocketShutdown.Send);
            await watch.WaitAsync(TimeSpan.FromSeconds(2), CancellationToken.None);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException or TimeoutException)
        {
            // The client went away; nobody is left to tell.
        }
        finally
        {
            await gone.CancelAsync();
            socket.Dispose();
        }
    }

    private static async Task<string?> ReadRequestLineAsync(Socket socket, CancellationToken cancellation)
    {
        var buffer = new byte[1024];
        var length = 0;
        while (buffer.AsSpan(0, length).IndexOf("\r\n\r\n"u8) < 0)
        {
            if (length == buffer.Length)
            {
                if (length >= LongestHead)
                    return null;
                Array.Resize(ref buffer, buffer.Length * 2);
            }
            var read = await socket.ReceiveAsync(buffer.AsMemory(length), cancellation);
            if (read == 0)
                return null;
            length += read;
        }
        var line = Encoding.ASCII.GetString(buffer, 0, buffer.AsSpan().IndexOf((byte)'\r')).Split(' ');
        return line.Length == 3 ? $"{line[0]} {line[1]}" : null;
    }

    // A client that waits for a long answer may give up; its connection's end is the only sign of it.
    private static async Task WatchAsync(Socket socket, CancellationTokenSource gone)
    {
        var buffer = new byte[64];
        try
        {
            while (await socket.ReceiveAsync(buffer, gone.Token) > 0)
            {
            }
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
        }
        await gone.CancelAsync();
    }

    private static async Task SendAsync(Socket socket, int status, byte[] body, CancellationToken cancellation)
    {
        var phrase = status switch { 200 => "OK", 400 => "Bad Request", 404 => "Not Found", 409 => "Conflict", 504 => "Gateway Timeout", _ => "Service Unavailable" };
        var head = string.Create(CultureInfo.InvariantCulture,
            $"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/json\r\nContent-Length: {body.Length}\r\nConnection: close\r\n\r\n");
        ReadOnlyMemory<byte> message = (byte[])[.. Encoding.ASCII.GetBytes(head), .. body];
        while (!message.IsEmpty)
            message = message[await socket.SendAsync(message, cancellation)..];
    }
}
