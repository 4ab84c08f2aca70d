namespace Hotlap.Api.V1Alpha1;

/// <summary>Another request, or another tool, for one variant of a scenario. How much load there is stays common to all variants.</summary>
public sealed record ScenarioOverride
{
    /// <summary>Name of the scenario.</summary>
    public string Name { get; set; } = "";

    /// <summary>An HTTP request in place of the scenario's request; null to keep it, or for a gRPC call.</summary>
    public HttpRequest? Http { get; set; }

    /// <summary>A gRPC call in place of the scenario's request; null to keep it, or for an HTTP request.</summary>
    public GrpcRequest? Grpc { get; set; }

    /// <summary>What sends the load; null for the scenario's, or with another request for that protocol's usual tool.</summary>
    public LoadOverride? Load { get; set; }
}

/// <summary>What sends the load of one variant.</summary>
public sealed record LoadOverride
{
    /// <summary>Tool; null for the scenario's, or with another request for that protocol's usual one.</summary>
    public string? Tool { get; set; }

    /// <summary>Connections that carry the calls; null for the scenario's, or with another request for the tool's usual number.</summary>
    public int? Connections { get; set; }

    /// <summary>Keep HTTP connections open between requests; null for the scenario's.</summary>
    public bool? KeepAlive { get; set; }
}
