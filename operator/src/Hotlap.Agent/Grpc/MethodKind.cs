namespace Hotlap.Agent.Grpc;

/// <summary>Which sides of a gRPC method stream, according to its descriptor.</summary>
internal enum MethodKind
{
    /// <summary>One request message, one response message.</summary>
    Unary,

    /// <summary>One request message, a stream of responses.</summary>
    ServerStream,

    /// <summary>A stream of requests, one response message.</summary>
    ClientStream,

    /// <summary>A stream of requests, a stream of responses.</summary>
    BothStream,
}
