namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// The pod template of a workload as it was when a generation of a run was read, in the terms of a run: what its targets have in fields
/// that the run leaves out.
/// </summary>
public sealed record TakenTemplate
{
    public string Kind { get; set; } = "";
    public string Name { get; set; } = "";
    public string Container { get; set; } = "";

    /// <summary>SHA-256, in hexadecimal, of the workload's template.</summary>
    public string Digest { get; set; } = "";
    public string Image { get; set; } = "";
    public List<string>? Command { get; set; }
    public List<string>? Args { get; set; }
    public List<NamedPort> Ports { get; set; } = [];
    public JsonObject? Resources { get; set; }
    public Dictionary<string, string>? NodeSelector { get; set; }
    public List<JsonObject>? Tolerations { get; set; }
    public JsonObject? PodTemplate { get; set; }
}
