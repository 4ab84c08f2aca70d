namespace Hotlap.Measurement.Text;

/// <summary>Reads the lines of a stream without their line feeds, up to a maximum length per line in bytes.</summary>
internal sealed class BoundedLines(Stream stream, int maxLength)
{
    private byte[] _buffer = new byte[Math.Min(maxLength + 1, 64 * 1024)];
    private int _start;
    private int _end;
    private bool _ended;

    /// <summary>True when the last returned line ended with a line feed.</summary>
    public bool Terminated { get; private set; }

    /// <summary>Reads the next line, which is valid until the next call; returns false at the end of the stream.</summary>
    /// <exception cref="InvalidDataException">The line is longer than the maximum.</exception>
    public bool TryRead(out ReadOnlySpan<byte> line)
    {
        var scanned = 0;
        while (true)
        {
            var feed = _buffer.AsSpan(_start + scanned, _end - _start - scanned).IndexOf((byte)'\n');
            if (feed >= 0)
                return Return(scanned + feed, 1, out line);
            scanned = _end - _start;
            if (scanned > maxLength)
                throw new InvalidDataException($"A line is longer than {maxLength} bytes.");
            if (_ended)
                return scanned > 0 ? Return(scanned, 0, out line) : Return(0, 0, out line) && false;
            Fill();
        }
    }

    private bool Return(int length, int feed, out ReadOnlySpan<byte> line)
    {
        if (length > maxLength)
            throw new InvalidDataException($"A line is longer than {maxLength} bytes.");
        line = _buffer.AsSpan(_start, length);
        _start += length + feed;
        Terminated = feed > 0;
        return true;
    }

    private void Fill()
    {
        _buffer.AsSpan(_start.._end).CopyTo(_buffer);
        (_start, _end) = (0, _end - _start);
        if (_end == _buffer.Length)
            Array.Resize(ref _buffer, (int)Math.Min(_buffer.Length * 2L, maxLength + 1));
        var read = stream.Read(_buffer, _end, _buffer.Length - _end);
        _ended = read == 0;
        _end += read;
    }
}
