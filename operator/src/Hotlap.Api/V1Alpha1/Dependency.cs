namespace Hotlap.Api.V1Alpha1;

/// <summary>Placement and resources of the load generators.</summary>
public sealed record Generator
{
    /// <summary>
    /// Number of generators that send the load together, 1 to 32; concurrency, rate and requests are divided among them.
    /// </summary>
    public int Replicas { get; set; } = 1;

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Resources of the container, as in a pod's spec. Default: requests half a CPU and 256Mi, memory limit 1Gi.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>Overlay on the generators' pods (metadata and spec) for other fields, such as pull secrets and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>
/// A pod that the service or program depends on, such as a database. Each trial has a fresh one, which is Ready before the target is
/// created and is removed with it. The target finds it through environment variables with the names that Kubernetes uses for Services,
/// such as <c>DB_SERVICE_HOST</c>, <c>DB_SERVICE_PORT</c> and <c>DB_SERVICE_PORT_SQL</c>.
/// </summary>
public sealed record Dependency
{
    /// <summary>
    /// Name, a DNS label of at most 20 characters. Its variables start with it, in upper case and with underscores for dashes.
    /// </summary>
    public string Name { get; set; } = "";

    /// <summary>Image; its tag is resolved to a digest once, as for variants.</summary>
    public string Image { get; set; } = "";

    /// <summary>TCP ports that it listens on, at least one, with unique names.</summary>
    public List<NamedPort> Ports { get; set; } = [];

    /// <summary>Entry point of the container; null for the image's own.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Arguments of the container; null for the image's own.</summary>
    public List<string>? Args { get; set; }

    /// <summary>Environment variables.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>ConfigMaps and Secrets whose keys become environment variables; <see cref="Env"/> takes precedence.</summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>
    /// Resources of the container, as in a pod's spec. Default: requests half a CPU and 256Mi, limits one CPU and 512Mi.
    /// </summary>
    public JsonObject? Resources { get; set; }

    /// <summary>
    /// Readiness check as in a pod's spec: <c>exec</c>, <c>httpGet</c> or <c>tcpSocket</c>; Ready must include seeding. It runs every
    /// second until its first success, and never while a trial is measured. Null checks that the first port by name accepts a connection.
    /// </summary>
    public JsonObject? ReadinessProbe { get; set; }

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>
    /// Overlay on the pod (metadata and spec) for other fields, such as volumes; the rules of the target's overlay apply.
    /// </summary>
    public JsonObject? PodTemplate { get; set; }
}
