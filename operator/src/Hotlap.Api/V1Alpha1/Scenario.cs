namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// One kind of request with its load, or a program that measures the service or itself. Exactly one of <see cref="Http"/>,
/// <see cref="Grpc"/> and <see cref="Program"/> is set.
/// </summary>
public sealed record Scenario
{
    public string Name { get; set; } = "";
    public HttpRequest? Http { get; set; }
    public GrpcRequest? Grpc { get; set; }
    public ScenarioProgram? Program { get; set; }
    public List<string> Payloads { get; set; } = [];
    public Load Load { get; set; } = new();
}

/// <summary>
/// A program in place of requests; it writes its measured values to a result file. Without <see cref="Image"/>, each variant's container
/// is the program: it runs once per trial until it exits, and there is no service. With an image it is a generator that measures the
/// variants' service.
/// </summary>
public sealed record ScenarioProgram
{
    public string? Image { get; set; }
    public List<string>? Command { get; set; }
    public List<string>? Args { get; set; }
    public List<EnvVar> Env { get; set; } = [];
    public List<EnvSource> EnvFrom { get; set; } = [];
    public JsonObject? Resources { get; set; }
}

/// <summary>A different request or tool for one variant of a scenario. The amount of load is the same for all variants.</summary>
public sealed record ScenarioOverride
{
    public string Name { get; set; } = "";
    public HttpRequest? Http { get; set; }
    public GrpcRequest? Grpc { get; set; }
    public LoadOverride? Load { get; set; }
}

/// <summary>Tool and connections for one variant.</summary>
public sealed record LoadOverride
{
    public string? Tool { get; set; }
    public int? Connections { get; set; }
    public bool? KeepAlive { get; set; }
}
