using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Settings that all variants share: ports, resources, and the request that ends the startup.</summary>
public sealed record Target
{
    /// <summary>TCP ports by name.</summary>
    public Dictionary<string, int> Ports { get; set; } = [];

    /// <summary>Ports that use TLS; the others use clear text.</summary>
    public List<TargetTls> Tls { get; set; } = [];

    /// <summary>Environment variables of every variant.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>
    /// ConfigMaps and Secrets whose keys become environment variables of every variant; <see cref="Env"/> takes precedence.
    /// </summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Resources of the container, as in a pod's spec. Default: one CPU and 256Mi as requests and limits.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>The request whose first correct answer ends the startup; null for that of the first scenario.</summary>
    public Startup? Startup { get; set; }

    /// <summary>
    /// True to collect metrics of the service's .NET runtime. The service gets the standard OpenTelemetry environment variables, and the
    /// probe receives its exports. Exporting costs the service some CPU time.
    /// </summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Overlay on the target's pod (metadata and spec) for other fields, such as volumes and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}
