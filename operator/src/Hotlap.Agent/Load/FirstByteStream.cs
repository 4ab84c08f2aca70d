namespace Hotlap.Agent.Load;

/// <summary>A stream that reports when its first byte is read.</summary>
internal sealed class FirstByteStream(Stream inner, Action onFirstByte) : Stream
{
    private bool _seen;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        var read = inner.Read(buffer, offset, count);
        if (!_seen && read > 0)
        {
            _seen = true;
            onFirstByte();
        }
        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
