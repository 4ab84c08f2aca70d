namespace Hotlap.Api.V1Alpha1;

/// <summary>One way to build or deploy the service under test.</summary>
public sealed record Variant
{
    public string Name { get; set; } = "";
    public string Image { get; set; } = "";
    public string? Url { get; set; }
    public List<string>? Args { get; set; }
    public List<string>? Command { get; set; }
    public List<EnvVar> Env { get; set; } = [];
    public List<EnvSource> EnvFrom { get; set; } = [];
    public string? Architecture { get; set; }
    public Dictionary<string, string>? NodeSelector { get; set; }
    public List<JsonObject>? Tolerations { get; set; }
    public JsonObject? Resources { get; set; }
    public List<ScenarioOverride> Scenarios { get; set; } = [];

    /// <summary>
    /// Name of the variant that a sweep made this one of; null for one that is as it was written. Computed with the variant, and not stored
    /// with it.
    /// </summary>
    [JsonIgnore]
    public string? SweptFrom { get; init; }
}
