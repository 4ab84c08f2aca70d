namespace Hotlap.Agent.Probe;

/// <summary>
/// A small HTTP/1.1 server for the kubelet and the generators. It serves one request per connection, and a request may wait for a long
/// time. Every client in the cluster can connect, so connections, request heads and the time to receive a head are limited. Connections
/// without the secret make room for others.
/// </summary>
/// <param name="answer">Handles the method and request target, with the request's bearer token (empty for none).</param>
/// <param name="trusts">True when the bearer token is the secret.</param>
/// <param name="clock">The clock.</param>
internal sealed class ProbeServer(
    Func<string, string, CancellationToken, Task<(int Status, byte[] Body)>> answer, Func<string, bool> trusts, TimeProvider clock)
        : IDisposable
{
    /// <summary>Most concurrent connections.</summary>
    public const int MostConnections = 128;

    private const int LongestHead = 8 * 1024;

    private static readonly TimeSpan HeadPatience = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan AcceptAgainAfter = TimeSpan.FromMilliseconds(100);

    private readonly Socket _listener = CreateListener();
    private readonly ProbePlaces _places = new(MostConnections);

    public void Dispose() => _listener.Dispose();

    public int Listen(int port)
    {
        _listener.Bind(new IPEndPoint(_listener.AddressFamily == AddressFamily.InterNetworkV6 ? IPAddress.IPv6Any : IPAddress.Any, port));
        _listener.Listen(128);
        return ((IPEndPoint)_listener.LocalEndPoint!).Port;
    }

    /// <summary>Serves until cancelled or disposed.</summary>
    public async Task ServeAsync(CancellationToken cancellation)
    {
        while (!cancellation.IsCancellationRequested)
        {
            try
            {
                Admit(await _listener.AcceptAsync(cancellation), cancellation);
            }
            catch (SocketException)
            {
                // A client reset its connection, or the process has no free file descriptor. A later accept may succeed.
                await Task.Delay(AcceptAgainAfter, clock, cancellation);
            }
            catch (Exception e) when (e is ObjectDisposedException or OperationCanceledException)
            {
                return;
            }
        }
    }

    private void Admit(Socket socket, CancellationToken cancellation)
    {
        if (_places.Take(cancellation) is { } place)
            _ = HandleAsync(socket, place);
        else
            socket.Dispose();
    }

    private static Socket CreateListener()
    {
        if (!Socket.OSSupportsIPv6)
            return new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        return new Socket(AddressFamily.InterNetworkV6, SocketType.Stream, ProtocolType.Tcp) { DualMode = true };
    }

    private async Task HandleAsync(Socket socket, ProbePlace place)
    {
        var gone = place.Gone;
        try
        {
            socket.NoDelay = true;
            if (await ReadHeadAsync(socket, gone.Token).WaitAsync(HeadPatience, clock, gone.Token) is not { } head
                || FindRequest(head) is not { } request)
                return;
            var token = FindToken(head);
            place.Ask(trusts(token));
            var watch = WatchAsync(socket, gone);
            var (status, body) = await AnswerAsync(request, token, gone.Token);
            await SendAsync(socket, status, body, gone.Token);
            socket.Shutdown(SocketShutdown.Send);
            await watch.WaitAsync(TimeSpan.FromSeconds(2), CancellationToken.None);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException or TimeoutException)
        {
            // The client disconnected, or another connection took its slot.
        }
        finally
        {
            await gone.CancelAsync();
            socket.Dispose();
            _places.Free(place);
        }
    }

    /// <summary>
    /// Responds with the error when the handler fails. A connection closed without a response would look like a lost probe.
    /// </summary>
    private async Task<(int Status, byte[] Body)> AnswerAsync(string request, string token, CancellationToken cancellation)
    {
        try
        {
            return await answer(request, token, cancellation);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return (500, Encoding.UTF8.GetBytes($"{e.GetType().Name}: {e.Message}"));
        }
    }

    private static async Task<string?> ReadHeadAsync(Socket socket, CancellationToken cancellation)
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
        return Encoding.ASCII.GetString(buffer, 0, length);
    }

    private static string? FindRequest(string head)
    {
        var line = head[..head.IndexOf('\r', StringComparison.Ordinal)].Split(' ');
        return line.Length == 3 ? $"{line[0]} {line[1]}" : null;
    }

    private static string FindToken(string head)
    {
        const string Field = "\r\nAuthorization: Bearer ";
        var start = head.IndexOf(Field, StringComparison.OrdinalIgnoreCase);
        return start < 0 ? "" : head[(start + Field.Length)..].Split('\r', 2)[0];
    }

    // A client may give up while it waits for a slow response. The end of its connection is the only sign of that.
    private static async Task WatchAsync(Socket socket, CancellationTokenSource gone)
    {
        var buffer = new byte[64];
        var rest = LongestHead;
        try
        {
            // The client should send nothing more. What it sends is discarded, up to LongestHead bytes.
            while (rest > 0 && await socket.ReceiveAsync(buffer, gone.Token) is > 0 and var read)
                rest -= read;
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
        }
        await gone.CancelAsync();
    }

    private static async Task SendAsync(Socket socket, int status, byte[] body, CancellationToken cancellation)
    {
        var phrase =
            status switch { 200 => "OK", 400 => "Bad Request", 401 => "Unauthorized", 404 => "Not Found", 409 => "Conflict",
                500 => "Internal Server Error", 504 => "Gateway Timeout", _ => "Service Unavailable" };
        var head = string.Create(CultureInfo.InvariantCulture,
            $"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/json\r\nContent-Length: {body.Length}\r\nConnection: close\r\n\r\n");
        ReadOnlyMemory<byte> message = (byte[])[.. Encoding.ASCII.GetBytes(head), .. body];
        while (!message.IsEmpty)
            message = message[await socket.SendAsync(message, cancellation)..];
    }
}
