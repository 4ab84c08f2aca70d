namespace Hotlap.Agent.Otlp;

/// <summary>
/// Receives OTLP over HTTP on the loopback address; the target shares the network namespace. Metrics are parsed, and traces and logs are
/// discarded.
/// </summary>
internal sealed class OtlpReceiver : IDisposable
{
    private const int MostConnections = 16;

    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly CancellationTokenSource _end = new();
    private readonly RuntimeHistory _history;
    private int _connections;

    private OtlpReceiver(RuntimeHistory history) => _history = history;

    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    /// <summary>Starts listening.</summary>
    /// <exception cref="AgentException">The port is in use in the pod.</exception>
    public static OtlpReceiver Start(int port, RuntimeHistory history)
    {
        var receiver = new OtlpReceiver(history);
        try
        {
            receiver._listener.Bind(new IPEndPoint(IPAddress.Loopback, port));
            receiver._listener.Listen(MostConnections);
        }
        catch (SocketException e)
        {
            receiver.Dispose();
            throw new AgentException(FailureKind.AgentError,
                $"The probe cannot listen on port {port} of the target pod to receive the target's metrics ({e.SocketErrorCode}). Free "
                    + "the port, or set target.runtimeMetrics to false.");
        }
        _ = receiver.AcceptAsync();
        return receiver;
    }

    public void Dispose()
    {
        _end.Cancel();
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        var end = _end.Token;
        while (!end.IsCancellationRequested)
        {
            Socket socket;
            try
            {
                socket = await _listener.AcceptAsync(end);
            }
            catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
            {
                if (e is SocketException { SocketErrorCode: SocketError.ConnectionAborted or SocketError.ConnectionReset })
                    continue;
                return;
            }
            if (Interlocked.Increment(ref _connections) > MostConnections)
            {
                Interlocked.Decrement(ref _connections);
                socket.Dispose();
                continue;
            }
            _ = ServeAsync(socket, end);
        }
    }

    private async Task ServeAsync(Socket socket, CancellationToken end)
    {
        try
        {
            await new OtlpConnection(socket, _history).ServeAsync(end);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The target disconnected or the receiver stopped, so there is no client to report an error to.
        }
        finally
        {
            socket.Dispose();
            Interlocked.Decrement(ref _connections);
        }
    }
}

/// <summary>The parts of an HTTP/1.1 request head that the receiver uses.</summary>
internal sealed record OtlpHead(string Target, int? Length, bool IsChunked, bool IsGzip, bool ExpectsContinue, bool KeepsAlive)
{
    /// <summary>Parses a head without its final empty line; null when it is not HTTP/1.x or its Content-Length is invalid.</summary>
    public static OtlpHead? Parse(ReadOnlySpan<byte> head)
    {
        var lines = Encoding.ASCII.GetString(head).Split("\r\n");
        var first = lines[0].Split(' ');
        if (first.Length != 3 || !first[2].StartsWith("HTTP/1.", StringComparison.Ordinal))
            return null;
        var result = new OtlpHead($"{first[0]} {first[1]}", null, false, false, false, first[2] == "HTTP/1.1");
        foreach (var line in lines.Skip(1))
        {
            var colon = line.IndexOf(':');
            result = colon > 0 ? result?.With(line[..colon].ToLowerInvariant(), line[(colon + 1)..].Trim().ToLowerInvariant()) : result;
        }
        return result;
    }

    private OtlpHead? With(string name, string value) => name switch
    {
        "content-length" =>
            int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? this with { Length = length } : null,
        "transfer-encoding" => this with { IsChunked = value == "chunked" },
        "content-encoding" => this with { IsGzip = value == "gzip" },
        "expect" => this with { ExpectsContinue = value == "100-continue" },
        "connection" => this with { KeepsAlive = value != "close" && (KeepsAlive || value == "keep-alive") },
        _ => this,
    };
}
