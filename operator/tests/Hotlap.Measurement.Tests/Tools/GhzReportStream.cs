using System.Globalization;
using System.Text;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>A ghz report of any size that is never in memory as a whole: call i took 1 ms + i ns.</summary>
internal sealed class GhzReportStream(int kept, int count) : Stream
{
    private byte[] _piece = Encoding.UTF8.GetBytes(string.Create(
        CultureInfo.InvariantCulture,
        $$"""{"date":"2026-11-21T05:23:57Z","endReason":"timeout","options":{"call":"a"},"count":{{count}},"total":20000000000,"statusCodeDistribution":{"OK":{{count}}},"details":["""));
    private int _offset;
    private int _next;

    /// <summary>Bytes that this stream itself allocated.</summary>
    public long Allocated { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_offset == _piece.Length && !MoveNext())
            return 0;
        var length = Math.Min(count, _piece.Length - _offset);
        _piece.AsSpan(_offset, length).CopyTo(buffer.AsSpan(offset));
        _offset += length;
        return length;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    private bool MoveNext()
    {
        if (_next > kept)
            return false;
        var before = GC.GetAllocatedBytesForCurrentThread();
        var text = new StringBuilder();
        for (var i = 0; i < 1_000 && _next < kept; i++, _next++)
            text.Append(CultureInfo.InvariantCulture, $$"""{{(_next == 0 ? "" : ",")}}{"timestamp":"2026-11-21T05:23:57.85875709Z","latency":{{1_000_000 + _next}},"error":"","status":"OK"}""");
        if (_next == kept)
        {
            text.Append("]}");
            _next++;
        }

        (_piece, _offset) = (Encoding.UTF8.GetBytes(text.ToString()), 0);
        Allocated += GC.GetAllocatedBytesForCurrentThread() - before;
        return true;
    }
}
