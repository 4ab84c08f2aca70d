namespace Hotlap.Api.Units;

/// <summary>Reads the resources of a container as they are written in a spec.</summary>
public static class ResourceAmounts
{
    /// <summary>Returns what the container requests. The API server uses a limit as the request when the request is missing.</summary>
    public static Amount Requested(JsonNode? resources) =>
        Amount.Of(name => resources?["requests"]?[name] ?? Limit(resources, name), otherwise: 0);

    /// <summary>Returns a limit, such as that of <c>memory</c>; null without one.</summary>
    public static JsonNode? Limit(JsonNode? resources, string name) => resources?["limits"]?[name];

    /// <summary>Returns the CPU limit in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimitMillicores(JsonNode? resources) => CpuQuantity.Millicores(Limit(resources, "cpu"));
}
