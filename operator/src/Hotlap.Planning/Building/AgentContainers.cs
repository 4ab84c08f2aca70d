using Hotlap.Api.Units;
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
    /// <summary>
    /// User and group of the agent. Nothing else has this number: it is far above what images use and below the largest that Kubernetes
    /// accepts. A target with the same user could signal the probe, and slow it down.
    /// </summary>
    public const int AgentUser = 2_147_409_737;

    private const string CaVolume = "hotlap-ca";
    private const string PodFolder = "/etc/hotlap/pod";
    private const string PodVolume = "hotlap-pod";
    private const string PlanFile = "plan";

    // The agent expects it in the folder of its plan.
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
        var security = Restricted();
        security["readOnlyRootFilesystem"] = true;
        security["runAsUser"] = AgentUser;
        security["runAsGroup"] = AgentUser;
        return new()
        {
            ["name"] = name,
            ["image"] = observation.Settings.AgentImage,
            ["imagePullPolicy"] = observation.Settings.AgentImagePullPolicy,
            ["args"] = new JsonArray(command, $"{PodFolder}/{PlanFile}", PlanCodec.Checksum(plan)),
            ["securityContext"] = security,
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
            ["volumeMounts"] = mounts,
        };
    }

    /// <summary>Builds a container that serves as the probe. It is idle during the load.</summary>
    public static JsonObject Probe(string command, RunObservation observation, string plan, string memory)
    {
        var container = Build(ContainerNames.Probe, command, observation, plan);
        container["ports"] = new JsonArray(new JsonObject { ["name"] = ContainerNames.Probe, ["containerPort"] = ProbePlan.DefaultPort });
        container["resources"] = ProbeResources(observation.Settings, memory);
        return container;
    }

    /// <summary>
    /// Builds a probe that waits for the first correct answer. It delays its response to the kubelet until then, so that Ready follows at
    /// once.
    /// </summary>
    public static JsonObject StartupProbe(string command, RunObservation observation, string plan, string memory)
    {
        var container = Probe(command, observation, plan, memory);
        if (Values.AgentEnvironment(observation.Run.Spec) is { } values) container["env"] = values;
        container["readinessProbe"] = new JsonObject
        {
            ["httpGet"] = new JsonObject { ["path"] = "/ready", ["port"] = ProbePlan.DefaultPort },
            ["periodSeconds"] = 1,
            ["timeoutSeconds"] = Math.Max(1, (int)GoDuration.Parse(TimeLimits.Startup(observation.Run.Spec.Timeouts)).TotalSeconds),
            ["failureThreshold"] = 3,
        };
        return container;
    }

    /// <summary>
    /// Returns the resources of an agent that measures others. It has a CPU limit only where the administrator sets one: throttled, it
    /// would measure wrong times.
    /// </summary>
    public static JsonObject ProbeResources(PlannerSettings settings, string memory)
    {
        var limits = new JsonObject { ["memory"] = memory };
        if (settings.ProbeCpuLimit is { } cpu) limits["cpu"] = cpu;
        return new JsonObject { ["requests"] = DefaultResources.ProbeRequests(), ["limits"] = limits };
    }

    /// <summary>
    /// Returns the annotation that carries a plan. An environment variable holds at most 128 KiB, and the kubelet replaces <c>$$</c> and
    /// <c>$(NAME)</c> in it.
    /// </summary>
    public static JsonObject Annotate(string plan) => new() { [Annotations.Plan] = plan };

    /// <summary>Returns the volumes of a pod that contains an agent.</summary>
    public static JsonArray Volumes(BenchmarkRun run)
    {
        var preparation = Names.Preparation(run);
        var volumes = new JsonArray(
            new JsonObject { ["name"] = "hotlap-scratch", ["emptyDir"] = new JsonObject { ["sizeLimit"] = "1Gi" } },
            new JsonObject { ["name"] = PodVolume, ["projected"] = new JsonObject { ["sources"] = new JsonArray(Plan(), Token(run)) } },
            OfPreparation("hotlap-protos", preparation, Requests.Protos(run.Spec)
                .SelectMany((source, index) => Preparation.Files(index, source).Select(file => (file.Key, Path: $"{index}/{file.Path}")))
                .DefaultIfEmpty((Preparation.Key, Preparation.Key))));
        var authorities = Requests.Authorities(run.Spec).Select((_, index) => (Preparation.CaKey(index), AgentPaths.CaFile(index)))
            .ToList();
        if (authorities.Count > 0) volumes.Add((JsonNode)OfPreparation(CaVolume, preparation, authorities));
        return volumes;
    }

    /// <summary>Returns the security context of a container under the restricted Pod Security Standard.</summary>
    public static JsonObject Restricted() => new()
    {
        ["allowPrivilegeEscalation"] = false,
        ["capabilities"] = new JsonObject { ["drop"] = new JsonArray("ALL") },
    };

    private static JsonObject OfPreparation(string name, string preparation, IEnumerable<(string Key, string Path)> files) => new()
    {
        ["name"] = name,
        ["configMap"] = new JsonObject
        {
            ["name"] = preparation,
            ["items"] = Json.List(files.Select(file => new JsonObject { ["key"] = file.Key, ["path"] = file.Path })),
        },
    };

    private static JsonObject Plan() => new()
    {
        ["downwardAPI"] = new JsonObject
        {
            ["items"] = new JsonArray(new JsonObject
            {
                ["path"] = PlanFile,
                ["fieldRef"] = new JsonObject { ["fieldPath"] = $"metadata.annotations['{Annotations.Plan}']" },
            }),
        },
    };

    private static JsonObject Token(BenchmarkRun run) => new()
    {
        ["secret"] = new JsonObject
        {
            ["name"] = Names.Token(run),
            ["items"] = new JsonArray(new JsonObject { ["key"] = TokenFile, ["path"] = TokenFile }),
        },
    };
}
