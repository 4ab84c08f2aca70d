namespace Hotlap.Agent.Grpc;

/// <summary>Which sides of a gRPC method stream, as its description says.</summary>
internal enum MethodKind
{
    /// <summary>One message each way.</summary>
    Unary,

    /// <summary>One message, answered by a stream.</summary>
    ServerStream,

    /// <summary>A stream, answered by one message.</summary>
    ClientStream,

    /// <summary>A stream each way.</summary>
    BothStream,
}
