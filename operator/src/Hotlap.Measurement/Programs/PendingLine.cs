namespace Hotlap.Measurement.Programs;

/// <summary>Buffers the bytes of an incomplete line.</summary>
internal sealed class PendingLine(int maxLength)
{
    private byte[] _bytes = new byte[1024];
    private int _length;

    public ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, _length);

    /// <summary>Adds as many bytes as fit.</summary>
    /// <returns>False when the line exceeds its maximum length.</returns>
    public bool TryAdd(ReadOnlySpan<byte> bytes)
    {
        var fitting = Math.Min(bytes.Length, maxLength - _length);
        if (_length + fitting > _bytes.Length)
            Array.Resize(ref _bytes, Math.Min(maxLength, Math.Max(_length + fitting, 2 * _bytes.Length)));
        bytes[..fitting].CopyTo(_bytes.AsSpan(_length));
        _length += fitting;
        return fitting == bytes.Length;
    }

    public void Clear() => _length = 0;
}
