namespace Hotlap.Planning.Specs;

/// <summary>Where the agent finds the files of a run, which are mounted into its containers.</summary>
internal static class AgentPaths
{
    public const string ProtoFolder = "/etc/hotlap/protos";
    public const string CaFolder = "/etc/hotlap/ca";
    public const string RequestsFolder = "/etc/hotlap/requests";

    public static string ProtoPath(int index, ProtoSource source) => $"{ProtoFolder}/{index}/{ProtoFile(source.ConfigMapKeyRef.Key)}";

    public static string ProtoFile(string key) => key.EndsWith(".proto", StringComparison.Ordinal) ? key : $"{key}.proto";

    public static string CaPath(int index) => $"{CaFolder}/{CaFile(index)}";

    public static string RequestsPath(int index) => $"{RequestsFolder}/{RequestsFile(index)}";

    public static string RequestsFile(int index) => $"{index}.jsonl";

    public static string CaFile(int index) => $"{index}.pem";
}
