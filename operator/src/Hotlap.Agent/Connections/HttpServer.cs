namespace Hotlap.Agent.Connections;

/// <summary>
/// A small HTTP/1.1 server. Its clients may be hostile, so the number of connections is limited: when all slots are taken, a new connection
/// replaces the oldest one that is not trusted. Connections that have sent no request are replaced first.
/// </summary>
internal sealed class HttpServer(IPEndPoint endpoint, int mostConnections, TimeProvider clock) : IDisposable
{
    private static readonly TimeSpan AcceptAgainAfter = TimeSpan.FromMilliseconds(100);

    private readonly Socket _listener = new(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
    private readonly Lock _gate = new();
    private readonly List<HttpSlot> _taken = [];

    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    public void Dispose() => _listener.Dispose();

    public void Listen()
    {
        if (endpoint.AddressFamily == AddressFamily.InterNetworkV6)
            _listener.DualMode = true;
        _listener.Bind(endpoint);
        _listener.Listen(mostConnections);
    }

    public async Task ServeAsync(Func<Socket, HttpSlot, Task> serve, CancellationToken cancellation)
    {
        while (!cancellation.IsCancellationRequested)
        {
            try
            {
                var socket = await _listener.AcceptAsync(cancellation);
                if (Take(cancellation) is { } slot)
                    _ = ServeAsync(serve, socket, slot);
                else
                    socket.Dispose();
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

    private async Task ServeAsync(Func<Socket, HttpSlot, Task> serve, Socket socket, HttpSlot slot)
    {
        try
        {
            socket.NoDelay = true;
            await serve(socket, slot);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException or TimeoutException or ObjectDisposedException)
        {
            // The client disconnected or was too slow, or another connection took its slot.
        }
        finally
        {
            await slot.Gone.CancelAsync();
            socket.Dispose();
            lock (_gate)
                _taken.Remove(slot);
            slot.Gone.Dispose();
        }
    }

    /// <summary>Takes a slot; null when trusted connections hold all of them.</summary>
    private HttpSlot? Take(CancellationToken cancellation)
    {
        lock (_gate)
        {
            if (_taken.Count >= mostConnections && !DropOne())
                return null;
            var slot = new HttpSlot(CancellationTokenSource.CreateLinkedTokenSource(cancellation));
            _taken.Add(slot);
            return slot;
        }
    }

    private bool DropOne()
    {
        if (_taken.Where(slot => !slot.IsTrusted).MinBy(slot => slot.HasAsked) is not { } oldest)
            return false;
        _taken.Remove(oldest);
        // The callbacks run on another thread: they end the connection, which then waits for this lock.
        _ = oldest.Gone.CancelAsync();
        return true;
    }
}

internal sealed class HttpSlot(CancellationTokenSource gone)
{
    private volatile bool _hasAsked;
    private volatile bool _isTrusted;

    public CancellationTokenSource Gone { get; } = gone;

    public bool HasAsked => _hasAsked;

    public bool IsTrusted => _isTrusted;

    /// <summary>Records that a complete request has arrived, and whether its client is trusted.</summary>
    public void Ask(bool trusted)
    {
        _isTrusted = trusted;
        _hasAsked = true;
    }
}
