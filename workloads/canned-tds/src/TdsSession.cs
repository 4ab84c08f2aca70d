using System.Buffers.Binary;
using System.Text;

namespace CannedTds;

/// <summary>One connection: the handshake, the login, and statements until the client leaves.</summary>
internal sealed class TdsSession(Stream stream, CannedTable table)
{
    private const int DefaultPacketSize = 4096;
    private const int LeastPacketSize = 512;
    private const int MostPacketSize = 32767;

    // Offset of PacketSize in LOGIN7, behind Length and TDSVersion. [MS-TDS] 2.2.6.4
    private const int LoginPacketSize = 8;

    private readonly PacketStream _packets = new(stream, DefaultPacketSize);

    public async Task RunAsync(CancellationToken stop)
    {
        while (await _packets.ReadAsync(stop) is { } message)
            await AnswerAsync(message, stop);
    }

    private Task AnswerAsync(Message message, CancellationToken stop) => message.Type switch
    {
        PacketType.PreLogin => _packets.WriteAsync(Answers.PreLogin(), stop),
        PacketType.Login7 => LogInAsync(message.Body, stop),
        PacketType.SqlBatch => _packets.WriteAsync(Execute(message.Body), stop),
        PacketType.Attention => _packets.WriteAsync(Answers.AttentionDone(), stop),
        _ => _packets.WriteAsync(Answers.Error($"canned-tds does not answer requests of type 0x{(byte)message.Type:X2}"), stop),
    };

    // The packet size that the client wants applies after the answer that confirms it.
    private async Task LogInAsync(byte[] login, CancellationToken stop)
    {
        var wanted = BinaryPrimitives.ReadUInt32LittleEndian(login.AsSpan(LoginPacketSize));
        var size = wanted == 0 ? DefaultPacketSize : (int)Math.Clamp(wanted, LeastPacketSize, MostPacketSize);
        await _packets.WriteAsync(Answers.Login(size, _packets.PacketSize), stop);
        _packets.PacketSize = size;
    }

    private byte[] Execute(byte[] batch)
    {
        // ALL_HEADERS precedes the text; its first field is its whole length. [MS-TDS] 2.2.5.3
        var headers = (int)BinaryPrimitives.ReadUInt32LittleEndian(batch);
        var statement = Encoding.Unicode.GetString(batch, headers, batch.Length - headers);
        if (!SelectStatement.TryParse(statement, out var names))
            return Answers.Error($"canned-tds answers SELECT with named columns only, not: {statement}");
        return table.Unknown(names) is { } unknown ? Answers.Error($"canned-tds has no column '{unknown}'") : table.Rows(names);
    }
}
