using System.Buffers;

namespace Hotlap.Agent.Answers;

/// <summary>Keeps the first bytes of a body and counts the rest, so that a large response does not exhaust the probe's memory.</summary>
internal sealed class BodyStart(int keep)
{
    private readonly ArrayBufferWriter<byte> _kept = new();

    /// <summary>Number of bytes received so far.</summary>
    public long Length { get; private set; }

    public ReadOnlyMemory<byte> Kept => _kept.WrittenMemory;

    public void Add(ReadOnlySpan<byte> part)
    {
        Length += part.Length;
        _kept.Write(part[..Math.Min(part.Length, keep - _kept.WrittenCount)]);
    }
}
