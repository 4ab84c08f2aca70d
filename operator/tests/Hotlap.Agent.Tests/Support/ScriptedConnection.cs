using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A connection whose peer sends what is written here, whatever it is asked.</summary>
/// <param name="parts">What it sends.</param>
/// <param name="segment">Most bytes that arrive at once.</param>
internal sealed class ScriptedConnection(IEnumerable<byte[]> parts, int segment) : IConnection
{
    private readonly IEnumerator<byte[]> _parts = parts.GetEnumerator();
    private ReadOnlyMemory<byte> _part;

    public string Manner => "in clear text";

    /// <summary>Number of bytes that were sent to the peer.</summary>
    public int SentBytes { get; private set; }

    public int Receive(Span<byte> buffer)
    {
        buffer = buffer[..Math.Min(buffer.Length, segment)];
        var filled = 0;
        while (filled < buffer.Length && (!_part.IsEmpty || Next()))
        {
            var length = Math.Min(_part.Length, buffer.Length - filled);
            _part.Span[..length].CopyTo(buffer[filled..]);
            (_part, filled) = (_part[length..], filled + length);
        }
        return filled;
    }

    public ExchangeTimes ReadTimes() => default;

    public void Send(ReadOnlySpan<byte> bytes) => SentBytes += bytes.Length;

    public void Dispose() => _parts.Dispose();

    private bool Next()
    {
        var more = _parts.MoveNext();
        _part = more ? _parts.Current : default;
        return more;
    }
}
