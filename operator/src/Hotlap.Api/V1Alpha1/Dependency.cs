using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// What the service or program needs beside it, such as a database: a fresh pod for each trial, Ready before the target is created and removed with it. The
/// target finds it by variables of Kubernetes' own naming, such as <c>DB_SERVICE_HOST</c>, <c>DB_SERVICE_PORT</c> and <c>DB_SERVICE_PORT_SQL</c>.
/// </summary>
public sealed record Dependency
{
    /// <summary>Name, a DNS label of at most 20 characters; its variables begin with it, in capitals and with underscores for dashes.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image; its tag is resolved to a digest once, as those of variants are.</summary>
    public string Image { get; set; } = "";

    /// <summary>TCP ports by name, at least one.</summary>
    public Dictionary<string, int> Ports { get; set; } = [];

    /// <summary>Entry point of the container; null for the image's own.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Arguments of the container; null for the image's own.</summary>
    public List<string>? Args { get; set; }

    /// <summary>Environment variables.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>ConfigMaps and Secrets whose keys are environment variables; those of <see cref="Env"/> win.</summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Resources of the container, as in a pod's spec; by default half a CPU and 256Mi requested, one CPU and 512Mi at most.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>
    /// How it tells that it is ready, as in a pod's spec: <c>exec</c>, <c>httpGet</c> or <c>tcpSocket</c>. Ready means seeded. It is asked every second until it succeeds once, and not while a
    /// trial is measured. Null asks whether the first port by name accepts a connection.
    /// </summary>
    public JsonObject? ReadinessProbe { get; set; }

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Overlay on the pod (metadata and spec) for what is not named here, such as volumes; by the rules of the target's.</summary>
    public JsonObject? PodTemplate { get; set; }
}
