namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// One kind of request with its load, or a program that measures the service or itself. Exactly one of <see cref="Http"/>,
/// <see cref="Grpc"/> and <see cref="Program"/> is set.
/// </summary>
public sealed record Scenario
{
    /// <summary>Name, a DNS label of at most 40 characters.</summary>
    public string Name { get; set; } = "";

    /// <summary>An HTTP request.</summary>
    public HttpRequest? Http { get; set; }

    /// <summary>A gRPC call.</summary>
    public GrpcRequest? Grpc { get; set; }

    /// <summary>A program, which has no load. A program without an image is the run's only scenario and has no payloads.</summary>
    public ScenarioProgram? Program { get; set; }

    /// <summary>
    /// Payload sizes as quantities, one cell each; <c>{payload.bytes}</c> in the request is replaced by the size in bytes. Empty for one
    /// cell without payload.
    /// </summary>
    public List<string> Payloads { get; set; } = [];

    /// <summary>The load.</summary>
    public Load Load { get; set; } = new();
}
