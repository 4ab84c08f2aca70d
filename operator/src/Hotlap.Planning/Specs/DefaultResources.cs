namespace Hotlap.Planning.Specs;

/// <summary>Resources of containers whose spec states none.</summary>
internal static class DefaultResources
{
    public static JsonObject Target() => new() { ["requests"] = Of("1", "256Mi"), ["limits"] = Of("1", "256Mi") };

    public static JsonObject Dependency() => new() { ["requests"] = Of("500m", "256Mi"), ["limits"] = Of("1", "512Mi") };

    public static JsonObject Generator() =>
        new() { ["requests"] = Of("500m", "256Mi"), ["limits"] = new JsonObject { ["memory"] = "1Gi" } };

    /// <summary>Resources of a program: its own, else the generator's.</summary>
    public static JsonNode OfProgram(Generator generator, ScenarioProgram program) =>
        (program.Resources ?? generator.Resources)?.DeepClone() ?? Generator();

    private static JsonObject Of(string cpu, string memory) => new() { ["cpu"] = cpu, ["memory"] = memory };
}

/// <summary>Where the agent finds the files of a run, which are mounted into its containers.</summary>
internal static class AgentPaths
{
    public const string ProtoFolder = "/etc/hotlap/protos";
    public const string CaFolder = "/etc/hotlap/ca";

    public static string ProtoPath(int index, ProtoSource source) => $"{ProtoFolder}/{index}/{ProtoFile(source.ConfigMapKeyRef.Key)}";

    public static string ProtoFile(string key) => key.EndsWith(".proto", StringComparison.Ordinal) ? key : $"{key}.proto";

    public static string CaPath(int index) => $"{CaFolder}/{CaFile(index)}";

    public static string CaFile(int index) => $"{index}.pem";
}
