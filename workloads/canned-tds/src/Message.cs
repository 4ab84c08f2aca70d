namespace CannedTds;

/// <summary>A request: the bodies of its packets, joined.</summary>
internal sealed record Message(PacketType Type, byte[] Body);
