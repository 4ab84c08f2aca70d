namespace Hotlap.Api.V1Alpha1;

/// <summary>Resources of containers whose spec states none, as in a pod's spec.</summary>
public static class DefaultResources
{
    /// <summary>Resources of the service under test.</summary>
    public static JsonObject Target() => new() { ["requests"] = Of("1", "256Mi"), ["limits"] = Of("1", "256Mi") };

    public static JsonObject Dependency() => new() { ["requests"] = Of("500m", "256Mi"), ["limits"] = Of("1", "512Mi") };

    public static JsonObject Generator() =>
        new() { ["requests"] = Of("500m", "256Mi"), ["limits"] = new JsonObject { ["memory"] = "1Gi" } };

    /// <summary>Requests of the probe beside a target or program.</summary>
    public static JsonObject ProbeRequests() => Of("10m", "32Mi");

    /// <summary>Resources of the probe beside a target or program.</summary>
    /// <param name="cpuLimit">CPU limit; null for none.</param>
    /// <param name="memoryLimit">Memory limit.</param>
    public static JsonObject Probe(string? cpuLimit, string memoryLimit)
    {
        var limits = new JsonObject { ["memory"] = memoryLimit };
        if (cpuLimit is not null) limits["cpu"] = cpuLimit;
        return new() { ["requests"] = ProbeRequests(), ["limits"] = limits };
    }

    /// <summary>Returns the resources of a program with an image: its own, else the generator's.</summary>
    public static JsonNode OfProgram(Generator generator, ScenarioProgram program) =>
        (program.Resources ?? generator.Resources)?.DeepClone() ?? Generator();

    private static JsonObject Of(string cpu, string memory) => new() { ["cpu"] = cpu, ["memory"] = memory };
}
