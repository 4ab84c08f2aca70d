using System.Buffers.Binary;

namespace Hotlap.Agent.Http2;

/// <summary>Counts the messages of a gRPC body that arrives in parts, without keeping them.</summary>
internal sealed class MessageCounter
{
    /// <summary>Length of the prefix of each message: a zero byte (not compressed) and the four-byte message length.</summary>
    public const int HeadBytes = 5;

    private readonly byte[] _head = new byte[HeadBytes];
    private int _headBytes;
    private long _missing;
    private bool _isBroken;

    public int Count { get; private set; }

    /// <summary>Bytes of the messages so far, without their prefixes.</summary>
    public long Bytes { get; private set; }

    /// <summary>True when the body so far ends at the end of a message.</summary>
    public bool IsWhole => !_isBroken && _headBytes == 0;

    public void Add(ReadOnlySpan<byte> part)
    {
        while (!part.IsEmpty && !_isBroken)
            part = part[(_headBytes < HeadBytes ? TakeHead(part) : TakeMessage(part))..];
    }

    private int TakeHead(ReadOnlySpan<byte> part)
    {
        var taken = Math.Min(HeadBytes - _headBytes, part.Length);
        part[..taken].CopyTo(_head.AsSpan(_headBytes));
        _headBytes += taken;
        if (_headBytes < HeadBytes)
            return taken;
        _missing = BinaryPrimitives.ReadInt32BigEndian(_head.AsSpan(1));
        _isBroken = _missing < 0;
        if (_missing == 0)
            Finish();
        return taken;
    }

    private int TakeMessage(ReadOnlySpan<byte> part)
    {
        var taken = (int)Math.Min(_missing, part.Length);
        _missing -= taken;
        Bytes += taken;
        if (_missing == 0)
            Finish();
        return taken;
    }

    private void Finish()
    {
        Count++;
        _headBytes = 0;
    }
}
