using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Connections;

/// <summary>A connection to the target that carries one request.</summary>
internal interface IConnection : IDisposable
{
    /// <summary>How HTTP/2 is spoken, for messages: <c>in clear text</c> or <c>over TLS</c>.</summary>
    string Manner { get; }

    /// <summary>Reads the available bytes, at least one; returns 0 when the peer has closed its side.</summary>
    int Receive(Span<byte> buffer);

    void Send(ReadOnlySpan<byte> bytes);

    /// <inheritdoc cref="TimedSocket.ReadTimes"/>
    ExchangeTimes ReadTimes();
}

internal static class ConnectionExtensions
{
    /// <summary>Sends as far as the peer takes it; false when it took less. What it answered can still be received.</summary>
    public static bool TrySend(this IConnection connection, ReadOnlySpan<byte> bytes)
    {
        try
        {
            connection.Send(bytes);
            return true;
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            return false;
        }
    }
}

/// <summary>Connection over a connected socket. It does not own the socket.</summary>
internal sealed class ClearConnection(Socket socket) : IConnection
{
    private readonly TimedSocket _socket = new(socket);

    public string Manner => "in clear text";

    public int Receive(Span<byte> buffer) => _socket.Receive(buffer);

    public void Send(ReadOnlySpan<byte> bytes)
    {
        try
        {
            _socket.Send(bytes);
        }
        finally
        {
            _socket.EndRequest();
        }
    }

    public ExchangeTimes ReadTimes() => _socket.ReadTimes();

    public void Dispose()
    {
    }
}

/// <summary>Connects to the first of several endpoints that accepts.</summary>
internal sealed class Dialer(params IPEndPoint[] endpoints)
{
    public static Dialer ForLoopback(int port) => Socket.OSSupportsIPv6
        ? new Dialer(new IPEndPoint(IPAddress.Loopback, port), new IPEndPoint(IPAddress.IPv6Loopback, port))
        : new Dialer(new IPEndPoint(IPAddress.Loopback, port));

    /// <summary>
    /// Returns a dialer to the address of this pod, to which the generators send: what answers on another one is not what they measure.
    /// Without the variable, as outside a cluster, it is that for the loopback.
    /// </summary>
    public static Dialer ForPod(int port) =>
        IPAddress.TryParse(Environment.GetEnvironmentVariable(ProbePlan.AddressVariable), out var address)
            ? new Dialer(new IPEndPoint(address, port)) : ForLoopback(port);

    public Socket? TryConnect(TimeSpan receiveTimeout)
    {
        foreach (var endpoint in endpoints)
        {
            if (Libc.TryConnect(endpoint) is not { } socket)
                continue;
            socket.NoDelay = true;
            socket.ReceiveTimeout = (int)Math.Clamp(receiveTimeout.TotalMilliseconds, 1, int.MaxValue);
            socket.SendTimeout = socket.ReceiveTimeout;
            return socket;
        }
        return null;
    }
}

internal static class HeadLimit
{
    /// <summary>Most bytes of all headers of an answer, including those of 1xx answers and trailers.</summary>
    public const int Bytes = 256 * 1024;

    public static InvalidDataException Exceeded() => new($"its headers and trailers are larger than {Bytes >> 10} KiB");
}
