namespace CannedTds;

/// <summary>Tokens of a response, and their fields that have names. [MS-TDS] 2.2.7</summary>
internal static class Token
{
    /// <summary>Names and types of the columns. 2.2.7.4</summary>
    public const byte ColMetadata = 0x81;

    /// <summary>2.2.7.10</summary>
    public const byte Error = 0xAA;

    /// <summary>2.2.7.14</summary>
    public const byte LoginAck = 0xAD;

    /// <summary>2.2.7.19</summary>
    public const byte Row = 0xD1;

    /// <summary>2.2.7.9</summary>
    public const byte EnvChange = 0xE3;

    /// <summary>2.2.7.6</summary>
    public const byte Done = 0xFD;

    /// <summary>Of ENVCHANGE: the database.</summary>
    public const byte Database = 1;

    /// <summary>Of ENVCHANGE: bytes of a packet.</summary>
    public const byte PacketSize = 4;

    /// <summary>Of ENVCHANGE: the collation.</summary>
    public const byte Collation = 7;

    /// <summary>Of DONE: the statement failed.</summary>
    public const ushort DoneError = 0x02;

    /// <summary>Of DONE: the count of rows is valid.</summary>
    public const ushort DoneCount = 0x10;

    /// <summary>Of DONE: acknowledges an attention.</summary>
    public const ushort DoneAttention = 0x20;

    /// <summary>Of DONE: the command that is done was a SELECT.</summary>
    public const ushort Select = 0xC1;
}
