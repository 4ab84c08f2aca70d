namespace Hotlap.Agent.Grpc;

/// <summary>A gRPC method: its request message type, and which sides stream.</summary>
internal sealed record Method(MessageType Input, MethodKind Kind);
