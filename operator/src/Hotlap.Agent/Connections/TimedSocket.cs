using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Connections;

/// <summary>A connected socket that keeps the times of its exchange. It does not own the socket.</summary>
internal sealed class TimedSocket(Socket socket)
{
    private readonly ClockOffset _offset = ClockOffset.Read();
    private long _sending = Libc.ReadMonotonicNanoseconds();
    private long _sent;
    private long _waited;
    private (long Earliest, long Latest) _arrival;
    private (long Sent, long Waited)? _request;

    /// <inheritdoc cref="PacketTimes.Receive"/>
    public int Receive(Span<byte> buffer)
    {
        var read = PacketTimes.Receive(socket, buffer, out var unixNanoseconds);
        if (read > 0)
            _arrival = Locate(unixNanoseconds, Libc.ReadMonotonicNanoseconds());
        return read;
    }

    public void Send(ReadOnlySpan<byte> bytes)
    {
        // What is sent after the request, such as an acknowledgement, may follow its answer.
        if (_request is null)
        {
            _waited += Math.Max(0, _arrival.Earliest - Math.Max(_sent, _sending));
            _sending = Libc.ReadMonotonicNanoseconds();
        }
        while (!bytes.IsEmpty)
            bytes = bytes[socket.Send(bytes)..];
        _sent = Libc.ReadMonotonicNanoseconds();
    }

    /// <summary>Notes that the request has been sent, unless one was before.</summary>
    public void EndRequest() => _request ??= (Libc.ReadMonotonicNanoseconds(), _waited);

    /// <summary>
    /// Returns the times of an exchange whose answer has been read. While it waited to be read, the kernel may have merged with it what
    /// came behind it, even the mere end of the connection, and then keeps the later timestamp. So if anything is there by now, the answer
    /// may have arrived at any time before.
    /// </summary>
    public ExchangeTimes ReadTimes() => _request is not var (sent, waited) ? default
        : new(sent, waited, socket.Poll(0, SelectMode.SelectRead) ? _sending : _arrival.Earliest, _arrival.Latest);

    /// <summary>
    /// Converts a timestamp to the monotonic clock. Without one, and if the clock was set meanwhile, the bytes arrived at any time between
    /// the last write of the request and the read.
    /// </summary>
    private (long Earliest, long Latest) Locate(long unixNanoseconds, long read) =>
        unixNanoseconds > 0 && ClockOffset.Read() is var offset && offset.Agrees(_offset)
            ? (unixNanoseconds - offset.High, Math.Min(read, unixNanoseconds - offset.Low)) : (_sending, read);
}

/// <summary>
/// The times of a request and its answer on the monotonic clock, in nanoseconds: timestamps of <see cref="TimeProvider.System"/>.
/// </summary>
/// <param name="Sent">When the request had been sent.</param>
/// <param name="Waited">
/// How much of the time until then passed in waiting for the peer, as in a TLS handshake. The rest is that of this program.
/// </param>
/// <param name="Earliest">Earliest arrival of the last byte of the answer.</param>
/// <param name="Latest">Latest arrival of the last byte of the answer.</param>
internal readonly record struct ExchangeTimes(long Sent, long Waited, long Earliest, long Latest);
