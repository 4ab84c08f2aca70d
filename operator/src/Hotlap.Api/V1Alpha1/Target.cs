using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>What all variants share: ports, resources, what counts as the first correct answer.</summary>
public sealed record Target
{
    /// <summary>TCP ports by name.</summary>
    public Dictionary<string, int> Ports { get; set; } = [];

    /// <summary>Ports that speak TLS; the others speak clear text.</summary>
    public List<TargetTls> Tls { get; set; } = [];

    /// <summary>Environment variables of every variant.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>ConfigMaps and Secrets whose keys are environment variables of every variant; those of <see cref="Env"/> win.</summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Resources of the container, as in a pod's spec; by default one CPU and 256Mi, requested and limited.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>The request whose first correct answer ends the startup; by default the first scenario's own.</summary>
    public Startup? Startup { get; set; }

    /// <summary>
    /// True to let the service report its .NET runtime's meters: it gets the standard environment variables of OpenTelemetry, and the probe
    /// receives what it exports. Exporting costs the service some CPU time.
    /// </summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Overlay on the target's pod (metadata and spec) for what is not named here, such as volumes and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}
