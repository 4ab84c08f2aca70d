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

/// <summary>
/// A program in place of requests; it writes its measured values to a result file. Without <see cref="Image"/>, each variant's container
/// is the program: it runs once per trial until it exits, and there is no service. With an image it is a generator that measures the
/// variants' service.
/// </summary>
public sealed record ScenarioProgram
{
    /// <summary>
    /// Image of a program that measures the service; its tag is resolved to a digest once. Null when the variants' own containers are the
    /// program.
    /// </summary>
    public string? Image { get; set; }

    /// <summary>Entry point; null for the image's. Without <see cref="Image"/>: default for variants that have none.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Arguments; null for the image's. Without <see cref="Image"/>: default for variants that have none.</summary>
    public List<string>? Args { get; set; }

    /// <summary>Environment variables; only with <see cref="Image"/>.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>
    /// ConfigMaps and Secrets whose keys become environment variables; <see cref="Env"/> takes precedence. Only with <see cref="Image"/>.
    /// </summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>
    /// Resources of the container, as in a pod's spec; null for <c>generator.resources</c>. Only with <see cref="Image"/>.
    /// </summary>
    public JsonObject? Resources { get; set; }
}

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

    /// <summary>True to keep HTTP connections open between requests; null for the scenario's setting, or the tool's default.</summary>
    public bool? KeepAlive { get; set; }
}
