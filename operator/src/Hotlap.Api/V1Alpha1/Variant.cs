namespace Hotlap.Api.V1Alpha1;

/// <summary>One way to build or deploy the service under test.</summary>
public sealed record Variant
{
    /// <summary>Name, a DNS label of at most 40 characters.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image of the service; empty with <see cref="Url"/>.</summary>
    public string Image { get; set; } = "";

    /// <summary>
    /// URL of a service that already runs, in place of an image: <c>http</c> or <c>https</c>, host and port. Either all variants of a run
    /// have a URL, or none.
    /// </summary>
    public string? Url { get; set; }

    /// <summary>Arguments of the container; null for the image's own.</summary>
    public List<string>? Args { get; set; }

    /// <summary>Entry point of the container; null for the image's own.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Environment variables, appended to the target's.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>ConfigMaps and Secrets whose keys become environment variables, appended to the target's.</summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Processor architecture, <c>amd64</c> or <c>arm64</c>; null for the architecture of most matching nodes.</summary>
    public string? Architecture { get; set; }

    /// <summary>Labels that the node must have, in addition to the architecture.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Resources of the container; null for the target's.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>Scenarios in which this variant has a different request or tool.</summary>
    public List<ScenarioOverride> Scenarios { get; set; } = [];
}
