using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

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
