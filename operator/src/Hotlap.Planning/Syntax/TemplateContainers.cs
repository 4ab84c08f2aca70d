namespace Hotlap.Planning.Syntax;

/// <summary>The containers of a pod template, as they are written. Any content is accepted without an exception.</summary>
internal static class TemplateContainers
{
    public const string InitField = "initContainers";

    public const string Field = "containers";

    /// <summary>Returns the init containers and sidecars of a target's template.</summary>
    public static IEnumerable<JsonObject> Additional(JsonObject? template) => Init(template).Concat(Sidecars(template));

    public static IEnumerable<JsonObject> Init(JsonObject? template) => In(template, InitField);

    /// <summary>Returns the containers that start after the service.</summary>
    public static IEnumerable<JsonObject> Sidecars(JsonObject? template) =>
        In(template, Field).Where(container => Name(container) != ContainerNames.Target);

    /// <summary>Returns the containers that run beside the service.</summary>
    public static IEnumerable<JsonObject> Running(JsonObject? template) =>
        Init(template).Where(IsNativeSidecar).Concat(Sidecars(template));

    /// <summary>Returns a container of either list; null if there is none of the name.</summary>
    public static JsonObject? Find(JsonObject? template, string name) =>
        Init(template).Concat(In(template, Field)).FirstOrDefault(container => Name(container) == name);

    public static string Name(JsonObject container) => PodTemplateFields.Text(container["name"]) ?? "";

    public static string Image(JsonObject container) => PodTemplateFields.Text(container["image"]) ?? "";

    /// <summary>True for an init container that goes on running beside the service.</summary>
    public static bool IsNativeSidecar(JsonObject container) => PodTemplateFields.Text(container["restartPolicy"]) == "Always";

    private static IEnumerable<JsonObject> In(JsonObject? template, string field) =>
        ((template?["spec"] as JsonObject)?[field] as JsonArray ?? []).OfType<JsonObject>();
}
