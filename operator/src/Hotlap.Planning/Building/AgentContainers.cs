using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Building;

/// <summary>What the probe's and the generator's containers have in common: image, restricted security, proto files, a folder for scratch files.</summary>
internal static class AgentContainers
{
    /// <summary>Name of the container that the probe runs in.</summary>
    public const string Probe = "hotlap-probe";

    /// <summary>Name of the container that the service under test runs in.</summary>
    public const string Target = "target";

    /// <summary>Name of the generator's container.</summary>
    public const string Load = "load";

    private const int AgentUser = 65532;
    private const string ProtoFolder = "/etc/hotlap/protos";

    public static string ProtoPath(int index, ProtoSource source) => $"{ProtoFolder}/{index}/{FileName(source.Key)}";

    public static JsonObject Build(string name, string command, PlannerSettings settings, string variable, string plan) => new()
    {
        ["name"] = name,
        ["image"] = settings.AgentImage,
        ["imagePullPolicy"] = settings.AgentImagePullPolicy,
        ["args"] = new JsonArray(command),
        ["env"] = new JsonArray(new JsonObject { ["name"] = variable, ["value"] = plan }),
        ["securityContext"] = Restricted(readOnlyRoot: true, AgentUser),
        ["terminationMessagePolicy"] = "FallbackToLogsOnError",
        ["volumeMounts"] = new JsonArray(
            new JsonObject { ["name"] = "hotlap-scratch", ["mountPath"] = "/tmp" },
            new JsonObject { ["name"] = "hotlap-protos", ["mountPath"] = ProtoFolder, ["readOnly"] = true }),
    };

    public static JsonArray Volumes(string preparation, IReadOnlyList<ProtoSource> protos) => new(
        new JsonObject { ["name"] = "hotlap-scratch", ["emptyDir"] = new JsonObject { ["sizeLimit"] = "1Gi" } },
        new JsonObject
        {
            ["name"] = "hotlap-protos",
            ["configMap"] = new JsonObject
            {
                ["name"] = preparation,
                ["items"] = new JsonArray([.. protos.Select((source, index) => (JsonNode)new JsonObject
                {
                    ["key"] = Preparation.ProtoKey(index),
                    ["path"] = $"{index}/{FileName(source.Key)}",
                }).DefaultIfEmpty(new JsonObject { ["key"] = Preparation.Key, ["path"] = Preparation.Key })]),
            },
        });

    /// <summary>Security context of a container under the restricted Pod Security Standard.</summary>
    public static JsonObject Restricted(bool readOnlyRoot, int? user)
    {
        var context = new JsonObject
        {
            ["allowPrivilegeEscalation"] = false,
            ["capabilities"] = new JsonObject { ["drop"] = new JsonArray("ALL") },
        };
        if (readOnlyRoot) context["readOnlyRootFilesystem"] = true;
        if (user is not null) context["runAsUser"] = user;
        return context;
    }

    private static string FileName(string key) => key.EndsWith(".proto", StringComparison.Ordinal) ? key : $"{key}.proto";
}
