using System.Buffers;
using System.IO.Pipelines;

namespace Hotlap.Kubernetes;

/// <summary>Splits a stream into lines. A line above the limit is skipped and has null content.</summary>
internal sealed class LineReader(Stream stream, int maxLineBytes) : IAsyncDisposable
{
    private readonly PipeReader _pipe = PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: 8 * 1024, leaveOpen: true));
    private SequencePosition? _consumed;
    private bool _skipping;

    /// <summary>Reads the next line, valid until the next call; false at the end of the stream.</summary>
    public async Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        Release();
        while (true)
        {
            var read = await _pipe.ReadAsync(cancellationToken);
            if (TryTakeLine(read.Buffer))
                return true;
            if (read.IsCompleted)
                return false;
        }
    }

    /// <summary>The line read by <see cref="ReadAsync"/>, without its terminator; null when it was too long.</summary>
    public ReadOnlySequence<byte>? Line { get; private set; }

    public async ValueTask DisposeAsync()
    {
        Release();
        await _pipe.CompleteAsync();
    }

    private bool TryTakeLine(ReadOnlySequence<byte> buffer)
    {
        if (buffer.PositionOf((byte)'\n') is { } end)
        {
            var line = buffer.Slice(0, end);
            Line = _skipping || line.Length > maxLineBytes ? null : line;
            _skipping = false;
            _consumed = buffer.GetPosition(1, end);
            return true;
        }
        _skipping |= buffer.Length > maxLineBytes;
        _pipe.AdvanceTo(_skipping ? buffer.End : buffer.Start, buffer.End);
        return false;
    }

    private void Release()
    {
        if (_consumed is { } position)
            _pipe.AdvanceTo(position);
        _consumed = null;
        Line = null;
    }
}
