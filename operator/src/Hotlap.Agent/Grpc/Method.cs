namespace Hotlap.Agent.Grpc;

/// <summary>A gRPC method: the type of its request messages, and which sides stream.</summary>
internal sealed record Method(MessageType Input, MethodKind Kind);
