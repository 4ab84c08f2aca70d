namespace Hotlap.Measurement.Contract;

/// <summary>One request and what its correct answer looks like. Exactly one of <see cref="Http"/> and <see cref="Grpc"/> is set.</summary>
public sealed record RequestPlan
{
    /// <summary>TCP port of the target, 1 to 65535.</summary>
    public int Port { get; set; }

    /// <summary>The request, when it is HTTP/1.1.</summary>
    public HttpRequestPlan? Http { get; set; }

    /// <summary>The request, when it is a unary gRPC call in clear text (HTTP/2 with prior knowledge).</summary>
    public GrpcRequestPlan? Grpc { get; set; }
}
