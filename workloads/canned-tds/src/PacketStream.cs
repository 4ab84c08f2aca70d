using System.Buffers.Binary;

namespace CannedTds;

/// <summary>
/// Messages in packets: a header of 8 bytes (type, status, length, SPID, number, window), then a part of the message. [MS-TDS] 2.2.3.1
/// </summary>
internal sealed class PacketStream(Stream stream, int packetSize)
{
    private const int HeaderSize = 8;
    private const int LengthAt = 2;
    private const int NumberAt = 6;
    private const byte EndOfMessage = 0x01;

    // So much is sent at once, so that small packets do not cost a system call each.
    private const int SendBuffer = 256 << 10;

    /// <summary>Bytes of a packet with its header, as the login agreed on.</summary>
    public int PacketSize { get; set; } = packetSize;

    /// <summary>Reads a message; null when the client has closed the connection.</summary>
    /// <exception cref="InvalidDataException">A packet is shorter than its header.</exception>
    public async Task<Message?> ReadAsync(CancellationToken stop)
    {
        var header = new byte[HeaderSize];
        using var body = new MemoryStream();
        do
        {
            if (await stream.ReadAtLeastAsync(header, HeaderSize, throwOnEndOfStream: false, stop) < HeaderSize) return null;
            var length = BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(LengthAt)) - HeaderSize;
            if (length < 0) throw new InvalidDataException("a packet says that it is shorter than its header");
            var part = new byte[length];
            await stream.ReadExactlyAsync(part, stop);
            body.Write(part);
        }
        while ((header[1] & EndOfMessage) == 0);
        return new Message((PacketType)header[0], body.ToArray());
    }

    /// <summary>Sends a response.</summary>
    public async Task WriteAsync(ReadOnlyMemory<byte> body, CancellationToken stop)
    {
        var buffer = new BufferedStream(stream, SendBuffer);
        var header = new byte[HeaderSize];
        header[0] = (byte)PacketType.Response;
        do
        {
            var part = body[..Math.Min(body.Length, PacketSize - HeaderSize)];
            body = body[part.Length..];
            header[1] = body.IsEmpty ? EndOfMessage : (byte)0;
            BinaryPrimitives.WriteUInt16BigEndian(header.AsSpan(LengthAt), (ushort)(HeaderSize + part.Length));
            header[NumberAt]++;
            await buffer.WriteAsync(header, stop);
            await buffer.WriteAsync(part, stop);
        }
        while (!body.IsEmpty);
        await buffer.FlushAsync(stop);
    }
}
