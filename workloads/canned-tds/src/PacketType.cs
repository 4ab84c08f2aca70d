namespace CannedTds;

/// <summary>Types of packets. [MS-TDS] 2.2.3.1.1</summary>
internal enum PacketType : byte
{
    SqlBatch = 0x01,
    Response = 0x04,
    Attention = 0x06,
    Login7 = 0x10,
    PreLogin = 0x12,
}
