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

/// <summary>Where the agent finds the files of a run, which are mounted into its containers.</summary>
internal static class AgentPaths
{
    public const string ProtoFolder = "/etc/hotlap/protos";
    public const string CaFolder = "/etc/hotlap/ca";

    /// <summary>Path of the first proto file of a source.</summary>
    public static string ProtoPath(int index, ProtoSource source) => $"{ProtoFolder}/{index}/{ProtoFile(source.ConfigMapKeyRef.Key)}";

    /// <summary>Name of the proto file of a key.</summary>
    public static string ProtoFile(string key) => key.EndsWith(".proto", StringComparison.Ordinal) ? key : $"{key}.proto";

    /// <summary>Path of the certificates of a source.</summary>
    public static string CaPath(int index) => $"{CaFolder}/{CaFile(index)}";

    /// <summary>Name of the file with the certificates of a source.</summary>
    public static string CaFile(int index) => $"{index}.pem";
}
