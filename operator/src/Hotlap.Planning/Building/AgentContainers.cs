using Hotlap.Api.Units;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using k8s.Models;

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

    private const string ScratchVolume = "hotlap-scratch";
    private const string ProtoVolume = "hotlap-protos";
    private const string CaVolume = "hotlap-ca";
    private const string RequestsVolume = "hotlap-requests";
    private const string PodFolder = "/etc/hotlap/pod";
    private const string PodVolume = "hotlap-pod";
    private const string PlanFile = "plan";

    // The agent expects it in the folder of its plan.
    private const string TokenFile = "token";

    /// <summary>Builds a container of the agent. Its arguments are the command, the path of the plan, and the plan's checksum.</summary>
    public static V1Container Build(string name, string command, RunObservation observation, string plan)
    {
        var security = ContainerSecurity.Typed(isNonRoot: true);
        security.ReadOnlyRootFilesystem = true;
        security.RunAsUser = AgentUser;
        security.RunAsGroup = AgentUser;
        return new()
        {
            Name = name,
            Image = observation.Settings.AgentImage,
            ImagePullPolicy = observation.Settings.AgentImagePullPolicy,
            Args = [command, $"{PodFolder}/{PlanFile}", PlanCodec.Checksum(plan)],
            SecurityContext = security,
            TerminationMessagePolicy = "FallbackToLogsOnError",
            VolumeMounts =
            [
                new V1VolumeMount { Name = ScratchVolume, MountPath = "/tmp" },
                ReadOnly(ProtoVolume, AgentPaths.ProtoFolder),
                ReadOnly(PodVolume, PodFolder),
                .. Requests.Authorities(observation.Run.Spec).Count > 0
                    ? [ReadOnly(CaVolume, AgentPaths.CaFolder)] : Array.Empty<V1VolumeMount>(),
                .. Requests.Files(observation.Run.Spec).Count > 0
                    ? [ReadOnly(RequestsVolume, AgentPaths.RequestsFolder)] : Array.Empty<V1VolumeMount>(),
            ],
        };
    }

    /// <summary>
    /// Builds a container that serves as the probe. It is idle during the load. It has a CPU limit only where the administrator sets one:
    /// throttled, it would measure wrong times.
    /// </summary>
    public static ContainerDraft Probe(string command, RunObservation observation, string plan, string memory)
    {
        var container = Build(ContainerNames.Probe, command, observation, plan);
        container.Ports = [new V1ContainerPort { Name = ContainerNames.Probe, ContainerPort = ProbePlan.DefaultPort }];
        return new ContainerDraft(container, DefaultResources.Probe(observation.Settings.ProbeCpuLimit, memory));
    }

    /// <summary>
    /// Builds a probe that waits for the first correct answer. It delays its response to the kubelet until then, so that Ready follows at
    /// once.
    /// </summary>
    public static ContainerDraft StartupProbe(string command, RunObservation observation, string plan, string memory)
    {
        var draft = Probe(command, observation, plan, memory);
        var address = new V1EnvVarSource { FieldRef = new V1ObjectFieldSelector { FieldPath = "status.podIP" } };
        var variable = new V1EnvVar { Name = ProbePlan.AddressVariable, ValueFrom = address };
        draft.Container.Env = [.. Values.AgentEnvironment(observation.Run.Spec) ?? [], variable];
        draft.Container.ReadinessProbe = new V1Probe
        {
            HttpGet = new V1HTTPGetAction { Path = "/ready", Port = ProbePlan.DefaultPort },
            PeriodSeconds = 1,
            TimeoutSeconds = Math.Max(1, (int)GoDuration.Parse(TimeLimits.Startup(observation.Run.Spec.Timeouts)).TotalSeconds),
            FailureThreshold = 3,
        };
        return draft;
    }

    /// <summary>
    /// Returns the annotation that carries a plan. An environment variable holds at most 128 KiB, and the kubelet replaces <c>$$</c> and
    /// <c>$(NAME)</c> in it.
    /// </summary>
    public static Dictionary<string, string> Annotate(string plan) => new() { [Annotations.Plan] = plan };

    /// <summary>Returns the volumes of a pod that contains an agent.</summary>
    public static List<V1Volume> Volumes(BenchmarkRun run)
    {
        var preparation = Names.Preparation(run);
        var protos = Requests.Protos(run.Spec)
            .SelectMany((source, index) => Preparation.Files(index, source).Select(file => (file.Key, Path: $"{index}/{file.Path}")))
            .DefaultIfEmpty((Preparation.Key, Preparation.Key));
        var authorities = Requests.Authorities(run.Spec).Select((_, index) => (Preparation.CaKey(index), AgentPaths.CaFile(index)))
            .ToList();
        var requests = Requests.Files(run.Spec).Select((_, index) => (Preparation.RequestsKey(index), AgentPaths.RequestsFile(index)))
            .ToList();
        return
        [
            Scratch(ScratchVolume),
            new V1Volume { Name = PodVolume, Projected = new V1ProjectedVolumeSource { Sources = [Plan(), Token(run)] } },
            OfPreparation(ProtoVolume, preparation, protos),
            .. authorities.Count > 0 ? [OfPreparation(CaVolume, preparation, authorities)] : Array.Empty<V1Volume>(),
            .. requests.Count > 0 ? [OfPreparation(RequestsVolume, preparation, requests)] : Array.Empty<V1Volume>(),
        ];
    }

    /// <summary>Returns a volume for files that end with the pod.</summary>
    public static V1Volume Scratch(string name) => new() { Name = name, EmptyDir = new V1EmptyDirVolumeSource { SizeLimit = "1Gi" } };

    private static V1VolumeMount ReadOnly(string volume, string path) => new() { Name = volume, MountPath = path, ReadOnlyProperty = true };

    private static V1Volume OfPreparation(string name, string preparation, IEnumerable<(string Key, string Path)> files) => new()
    {
        Name = name,
        ConfigMap = new V1ConfigMapVolumeSource
        {
            Name = preparation,
            Items = [.. files.Select(file => new V1KeyToPath { Key = file.Key, Path = file.Path })],
        },
    };

    private static V1VolumeProjection Plan() => new()
    {
        DownwardAPI = new V1DownwardAPIProjection
        {
            Items =
            [
                new V1DownwardAPIVolumeFile
                {
                    Path = PlanFile,
                    FieldRef = new V1ObjectFieldSelector { FieldPath = $"metadata.annotations['{Annotations.Plan}']" },
                },
            ],
        },
    };

    private static V1VolumeProjection Token(BenchmarkRun run) => new()
    {
        Secret = new V1SecretProjection { Name = Names.Token(run), Items = [new V1KeyToPath { Key = TokenFile, Path = TokenFile }] },
    };
}
