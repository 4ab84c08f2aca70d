using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>Resources of containers whose spec states none.</summary>
internal static class DefaultResources
{
    public static JsonObject Target() => new()
    {
        ["requests"] = new JsonObject { ["cpu"] = "1", ["memory"] = "256Mi" },
        ["limits"] = new JsonObject { ["cpu"] = "1", ["memory"] = "256Mi" },
    };

    public static JsonObject Dependency() => new()
    {
        ["requests"] = new JsonObject { ["cpu"] = "500m", ["memory"] = "256Mi" },
        ["limits"] = new JsonObject { ["cpu"] = "1", ["memory"] = "512Mi" },
    };

    public static JsonObject Generator() => new()
    {
        ["requests"] = new JsonObject { ["cpu"] = "500m", ["memory"] = "256Mi" },
        ["limits"] = new JsonObject { ["memory"] = "1Gi" },
    };

    /// <summary>Resources of a program: its own, else the generator's.</summary>
    public static JsonNode OfProgram(Generator generator, ScenarioProgram program) =>
        (program.Resources ?? generator.Resources)?.DeepClone() ?? Generator();
}
