using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A program in place of requests, which states what it measured in a file of results. Without <see cref="Image"/> the container of each variant is the
/// program: it runs to its end, once in a trial, and nothing is served. With an image it is a generator, and measures the variants' service.
/// </summary>
public sealed record ScenarioProgram
{
    /// <summary>Image of a program that measures the service; its tag is resolved to a digest once. Null where the variants' own containers are the program.</summary>
    public string? Image { get; set; }

    /// <summary>Entry point; null for the image's. Without <see cref="Image"/> that of variants that have none of their own.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Arguments; null for the image's. Without <see cref="Image"/> those of variants that have none of their own.</summary>
    public List<string>? Args { get; set; }

    /// <summary>Environment variables; only with <see cref="Image"/>.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>ConfigMaps and Secrets whose keys are environment variables; those of <see cref="Env"/> win. Only with <see cref="Image"/>.</summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Resources of the container, as in a pod's spec; null for those of <c>generator.resources</c>. Only with <see cref="Image"/>.</summary>
    public JsonObject? Resources { get; set; }
}
