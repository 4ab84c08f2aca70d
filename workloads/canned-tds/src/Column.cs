namespace CannedTds;

/// <summary>A column of the table, and its value in the one row.</summary>
internal sealed record Column(string Name, ColumnType Type, byte[] Value)
{
    private const byte GuidSize = 16;

    // Marks a type of any length, whose value follows in chunks. [MS-TDS] 2.2.5.4.3
    private const ushort AnyLength = 0xFFFF;

    // Nullable, and perhaps updatable. 2.2.7.4
    private const ushort Flags = 0x0009;

    // Bytes of a chunk.
    private const int Chunk = 8000;

    public void WriteMetadata(TokenWriter answer)
    {
        answer.UInt32(0);
        answer.UInt16(Flags);
        answer.Byte((byte)Type);
        if (Type == ColumnType.Guid) answer.Byte(GuidSize);
        else answer.UInt16(AnyLength);
        if (Type == ColumnType.NVarChar) answer.Bytes(Answers.Collation);
        answer.ShortText(Name);
    }

    public void WriteValue(TokenWriter answer)
    {
        if (Type == ColumnType.Guid)
        {
            answer.Byte(GuidSize);
            answer.Bytes(Value);
            return;
        }

        // The length of all, then chunks behind their lengths, then an empty one. 2.2.5.2.3
        answer.UInt64((ulong)Value.Length);
        foreach (var chunk in Value.Chunk(Chunk))
        {
            answer.UInt32((uint)chunk.Length);
            answer.Bytes(chunk);
        }

        answer.UInt32(0);
    }
}
