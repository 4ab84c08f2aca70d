using System.Globalization;

namespace CannedTds;

/// <summary>Responses that do not depend on the rows.</summary>
internal static class Answers
{
    /// <summary>Latin1_General collation of SQL Server's default. [MS-TDS] 2.2.5.1.2</summary>
    public static ReadOnlySpan<byte> Collation => [0x09, 0x04, 0xD0, 0x00, 0x34];

    private const string Name = "canned-tds";
    private const string DatabaseName = "bench";
    private const byte SqlInterface = 1;
    private const int MostErrorText = 1000;
    private const uint ErrorNumber = 50000;
    private const byte ErrorClass = 16;

    // TDS 7.4, in the order in which LOGINACK has it. 2.2.7.14
    private static ReadOnlySpan<byte> TdsVersion => [0x74, 0x00, 0x00, 0x04];

    // 16.0: what SQL Server 2022 says.
    private static ReadOnlySpan<byte> ServerVersion => [16, 0, 0x10, 0];

    /// <summary>No encryption, no other instance, no MARS. [MS-TDS] 2.2.6.5</summary>
    public static byte[] PreLogin()
    {
        const byte version = 0, encryption = 1, instance = 2, thread = 3, mars = 4, end = 0xFF, notSupported = 2;
        const int optionSize = 5;
        (byte Token, byte[] Value)[] options =
            [(version, [.. ServerVersion, 0, 0]), (encryption, [notSupported]), (instance, [0]), (thread, []), (mars, [0])];
        var (head, values) = (new TokenWriter(), new TokenWriter());
        var offset = (options.Length * optionSize) + 1;
        foreach (var (token, value) in options)
        {
            // Offsets and lengths are big-endian here.
            head.Bytes([token, (byte)(offset >> 8), (byte)offset, 0, (byte)value.Length]);
            values.Bytes(value);
            offset += value.Length;
        }

        head.Byte(end);
        head.Bytes(values.ToArray());
        return head.ToArray();
    }

    /// <summary>Whoever logs in is let in.</summary>
    /// <param name="packetSize">Bytes of a packet from now on.</param>
    /// <param name="before">Bytes of a packet until now.</param>
    public static byte[] Login(int packetSize, int before)
    {
        var answer = new TokenWriter();
        answer.Sized(Token.EnvChange, change =>
        {
            change.Byte(Token.Database);
            change.ShortText(DatabaseName);
            change.ShortText("master");
        });
        answer.Sized(Token.EnvChange, change =>
        {
            change.Byte(Token.Collation);
            change.Byte((byte)Collation.Length);
            change.Bytes(Collation);
            change.Byte(0);
        });
        answer.Sized(Token.LoginAck, acknowledgement =>
        {
            acknowledgement.Byte(SqlInterface);
            acknowledgement.Bytes(TdsVersion);
            acknowledgement.ShortText(Name);
            acknowledgement.Bytes(ServerVersion);
        });
        answer.Sized(Token.EnvChange, change =>
        {
            change.Byte(Token.PacketSize);
            change.ShortText(packetSize.ToString(CultureInfo.InvariantCulture));
            change.ShortText(before.ToString(CultureInfo.InvariantCulture));
        });
        Done(answer);
        return answer.ToArray();
    }

    public static byte[] AttentionDone()
    {
        var answer = new TokenWriter();
        Done(answer, Token.DoneAttention);
        return answer.ToArray();
    }

    /// <summary>An error that the client throws with this text.</summary>
    public static byte[] Error(string text)
    {
        var answer = new TokenWriter();
        answer.Sized(Token.Error, error =>
        {
            error.UInt32(ErrorNumber);
            error.Byte(1);
            error.Byte(ErrorClass);
            error.LongText(text.Length > MostErrorText ? text[..MostErrorText] : text);
            error.ShortText(Name);
            error.ShortText("");
            error.UInt32(1);
        });
        Done(answer, Token.DoneError);
        return answer.ToArray();
    }

    /// <summary>The end of a response.</summary>
    public static void Done(TokenWriter answer, ushort status = 0, ushort command = 0, ulong rows = 0)
    {
        answer.Byte(Token.Done);
        answer.UInt16(status);
        answer.UInt16(command);
        answer.UInt64(rows);
    }
}
