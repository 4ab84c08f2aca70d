namespace Hotlap.Api.V1Alpha1;

/// <summary>The request that ends the startup measurement. Exactly one of the two is set.</summary>
public sealed record Startup
{
    /// <summary>An HTTP request.</summary>
    public HttpRequest? Http { get; set; }

    /// <summary>A gRPC call.</summary>
    public GrpcRequest? Grpc { get; set; }
}
