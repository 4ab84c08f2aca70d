using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>
/// Common parts of the containers of probes and generators: image, restricted security context, proto files, certificates, a folder for
/// scratch files.
/// </summary>
internal static class AgentContainers
{
    private const int AgentUser = 65532;
    private const string CaVolume = "hotlap-ca";
    private const string PodFolder = "/etc/hotlap/pod";
    private const string PodVolume = "hotlap-pod";
    private const string PlanFile = "plan";

    // The probe expects it in the folder of its plan.
    private const string TokenFile = "token";

    /// <summary>Builds a container of the agent. Its arguments are the command, the path of the plan, and the plan's checksum.</summary>
    public static JsonObject Build(string name, string command, RunObservation observation, string plan)
    {
        var mounts = new JsonArray(
            new JsonObject { ["name"] = "hotlap-scratch", ["mountPath"] = "/tmp" },
            new JsonObject { ["name"] = "hotlap-protos", ["mountPath"] = AgentPaths.ProtoFolder, ["readOnly"] = true },
            new JsonObject { ["name"] = PodVolume, ["mountPath"] = PodFolder, ["readOnly"] = true });
        if (Requests.Authorities(observation.Run.Spec).Count > 0)
            mounts.Add((JsonNode)new JsonObject { ["name"] = CaVolume, ["mountPath"] = AgentPaths.CaFolder, ["readOnly"] = true });
        return new()
        {
            ["name"] = name,
            ["image"] = observation.Settings.AgentImage,
            ["imagePullPolicy"] = observation.Settings.AgentImagePullPolicy,
            ["args"] = new JsonArray(command, $"{PodFolder}/{PlanFile}", PlanCodec.Checksum(plan)),
            ["securityContext"] = Restricted(readOnlyRoot: true, AgentUser),
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
            ["volumeMounts"] = mounts,
        };
    }

    /// <summary>
    /// Returns the annotation that carries a plan. An environment variable holds at most 128 KiB, and the kubelet replaces <c>$$</c> and
    /// <c>$(NAME)</c> in it.
    /// </summary>
    public static JsonObject Annotate(string plan) => new() { [Annotations.Plan] = plan };

    /// <summary>Returns the volumes of a pod that contains an agent.</summary>
    /// <param name="run">The run, whose preparation holds the files.</param>
    /// <param name="withToken">True when the pod carries the trial's secret.</param>
    public static JsonArray Volumes(BenchmarkRun run, bool withToken)
    {
        var preparation = Names.Preparation(run);
        var volumes = new JsonArray(
            new JsonObject { ["name"] = "hotlap-scratch", ["emptyDir"] = new JsonObject { ["sizeLimit"] = "1Gi" } },
            new JsonObject { ["name"] = PodVolume, ["downwardAPI"] = new JsonObject { ["items"] = Files(withToken) } },
            OfPreparation("hotlap-protos", preparation, Requests.Protos(run.Spec)
                .SelectMany((source, index) => Preparation.Files(index, source).Select(file => (file.Key, Path: $"{index}/{file.Path}")))
                .DefaultIfEmpty((Preparation.Key, Preparation.Key))));
        var authorities = Requests.Authorities(run.Spec).Select((_, index) => (Preparation.CaKey(index), AgentPaths.CaFile(index)))
            .ToList();
        if (authorities.Count > 0) volumes.Add((JsonNode)OfPreparation(CaVolume, preparation, authorities));
        return volumes;
    }

    /// <summary>Returns the security context of a container under the restricted Pod Security Standard.</summary>
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

    private static JsonObject OfPreparation(string name, string preparation, IEnumerable<(string Key, string Path)> files) => new()
    {
        ["name"] = name,
        ["configMap"] = new JsonObject
        {
            ["name"] = preparation,
            ["items"] = new JsonArray([.. files.Select(file => (JsonNode)new JsonObject { ["key"] = file.Key, ["path"] = file.Path })]),
        },
    };

    // A collection expression would call the generic Add, which is not safe for Native AOT.
    private static JsonArray Files(bool withToken) => withToken
        ? new JsonArray(FileOf(Annotations.Plan, PlanFile), FileOf(Annotations.Token, TokenFile))
        : new JsonArray(FileOf(Annotations.Plan, PlanFile));

    private static JsonObject FileOf(string annotation, string path) => new()
    {
        ["path"] = path,
        ["fieldRef"] = new JsonObject { ["fieldPath"] = $"metadata.annotations['{annotation}']" },
    };
}
