namespace Hotlap.Api.V1Alpha1;

/// <summary>Placement and resources of the load generators.</summary>
public sealed record Generator
{
    public int Replicas { get; set; } = 1;
    public Dictionary<string, string>? NodeSelector { get; set; }
    public List<JsonObject>? Tolerations { get; set; }
    public JsonObject? Resources { get; set; }
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>
/// A pod that the service or program depends on, such as a database. Each trial has a fresh one, which is Ready before the target is
/// created and is removed with it. The target finds it through environment variables with the names that Kubernetes uses for Services,
/// such as <c>DB_SERVICE_HOST</c>, <c>DB_SERVICE_PORT</c> and <c>DB_SERVICE_PORT_SQL</c>.
/// </summary>
public sealed record Dependency
{
    public string Name { get; set; } = "";
    public string Image { get; set; } = "";
    public List<NamedPort> Ports { get; set; } = [];
    public List<string>? Command { get; set; }
    public List<string>? Args { get; set; }
    public List<EnvVar> Env { get; set; } = [];
    public List<EnvSource> EnvFrom { get; set; } = [];
    public JsonObject? Resources { get; set; }
    public JsonObject? ReadinessProbe { get; set; }
    public Dictionary<string, string>? NodeSelector { get; set; }
    public List<JsonObject>? Tolerations { get; set; }
    public JsonObject? PodTemplate { get; set; }
}
