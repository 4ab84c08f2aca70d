namespace Hotlap.Api.V1Alpha1;

/// <summary>A different request or tool for one variant of a scenario. The amount of load is the same for all variants.</summary>
public sealed record ScenarioOverride
{
    /// <summary>Name of the scenario.</summary>
    public string Name { get; set; } = "";

    /// <summary>HTTP request that replaces the scenario's request; null to keep it, or when <c>grpc</c> replaces it.</summary>
    public HttpRequest? Http { get; set; }

    /// <summary>gRPC call that replaces the scenario's request; null to keep it, or when <c>http</c> replaces it.</summary>
    public GrpcRequest? Grpc { get; set; }

    /// <summary>
    /// Tool and connections; null for those of the scenario, or with a different request for the default tool of its protocol.
    /// </summary>
    public LoadOverride? Load { get; set; }
}

/// <summary>Tool and connections for one variant.</summary>
public sealed record LoadOverride
{
    /// <summary>Tool; null for the scenario's, or with a different request for the default tool of its protocol.</summary>
    public string? Tool { get; set; }

    /// <summary>Connections that carry the calls; null for the scenario's, or with a different request for the tool's default.</summary>
    public int? Connections { get; set; }

    /// <summary>True to keep HTTP connections open between requests; null for the scenario's setting.</summary>
    public bool? KeepAlive { get; set; }
}
