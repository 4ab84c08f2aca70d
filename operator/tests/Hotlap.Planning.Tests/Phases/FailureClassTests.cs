using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>
/// Every class of failure: the reason that users see, and what follows. What the cluster does to a pod repeats the trial; what a variant does
/// fails the run, or the variant where the others may go on; what concerns all fails the run in any case.
/// </summary>
public sealed class FailureClassTests
{
    private const string Repeats = "repeats";
    private const string FailsVariant = "fails its variant";
    private const string FailsRun = "fails the run";
    private const string Waits = "waits";

    private static readonly DateTimeOffset Begin = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
    private static readonly Trial First = new(1, "aot");

    private static readonly BenchmarkRun Run = new()
    {
        Metadata = new ObjectMeta { Name = "run", Namespace = "team", Uid = "u", Generation = 1 },
        Spec = new BenchmarkRunSpec
        {
            Variants = [new Variant { Name = "jit", Image = "i:jit" }, new Variant { Name = "aot", Image = "i:aot" }],
            Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }] },
            Scenarios =
                [new Api.V1Alpha1.Scenario { Name = "hello", Http = new HttpRequest { Port = "http" },
                    Load = new Load { Requests = 1000 } }],
            Rounds = 2,
            Warmup = new Warmup { Duration = "1s" },
        },
        Status = new BenchmarkRunStatus { ObservedGeneration = 1, StartTime = Begin },
    };

    public static TheoryData<string, string, string> Classes => new()
    {
        { "config: the container cannot be created", Reasons.ContainerNotCreated, FailsVariant },
        { "config: the pod is refused", Reasons.ObjectRefused, FailsVariant },
        { "config: the generator's Job is refused", Reasons.ObjectRefused, FailsRun },
        { "pull: the image is absent", Reasons.ImageNotFound, FailsVariant },
        { "pull: the registry refuses", Reasons.ImagePullFailed, Waits },
        { "pull: the registry refuses for long", Reasons.ImagePullFailed, FailsVariant },
        { "scheduling: no room", Reasons.Unschedulable, Waits },
        { "scheduling: no room for long", Reasons.Unschedulable, FailsVariant },
        { "scheduling: no room for the generator for long", Reasons.Unschedulable, FailsRun },
        { "startup: never ready", Reasons.StartupTimeout, FailsVariant },
        { "crash: before the first answer", Reasons.TargetExited, FailsVariant },
        { "crash: under load", Reasons.TargetDied, FailsVariant },
        { "crash: the load tool", Reasons.ToolFailed, FailsVariant },
        { "out of memory: the target", Reasons.OutOfMemory, FailsVariant },
        { "out of memory: the generator", Reasons.OutOfMemory, FailsVariant },
        { "eviction: by the kubelet", DisruptionCodes.TargetEvicted, Repeats },
        { "eviction: by the API", DisruptionCodes.TargetEvicted, Repeats },
        { "eviction: of the generator", DisruptionCodes.GeneratorEvicted, Repeats },
        { "quota: the pod is refused", Reasons.QuotaExceeded, Waits },
        { "quota: the pod is refused for long", Reasons.QuotaExceeded, FailsVariant },
        { "preemption: by the scheduler", DisruptionCodes.TargetEvicted, Repeats },
        { "preemption: by the kubelet", DisruptionCodes.TargetEvicted, Repeats },
        { "preemption: of the generator", DisruptionCodes.GeneratorEvicted, Repeats },
        { "node lost: by the taint", DisruptionCodes.TargetEvicted, Repeats },
        { "node lost: status of the pod", DisruptionCodes.TargetEvicted, Repeats },
        { "node lost: not ready", DisruptionCodes.TargetEvicted, Repeats },
        { "node lost: gone", DisruptionCodes.TargetEvicted, Repeats },
        { "node lost: the generator's", DisruptionCodes.GeneratorEvicted, Repeats },
        { "node lost: a new node that is not seen yet", Reasons.Measuring, Waits },
    };

    [Theory]
    [MemberData(nameof(Classes))]
    public void Plan_Class_HasItsReasonAndConsequence(string situation, string reason, string consequence)
    {
        var plan = Plan(situation, OnVariantFailure.Fail);

        Consequence(plan).ShouldBe(consequence is FailsVariant or FailsRun ? (FailsRun, reason) : (consequence, reason));
    }

    [Theory]
    [MemberData(nameof(Classes))]
    public void Plan_ClassWhereTheOthersMayGoOn_HasItsReasonAndConsequence(string situation, string reason, string consequence) =>
        Consequence(Plan(situation, OnVariantFailure.Continue)).ShouldBe((consequence, reason));

    private static RunPlan Plan(string situation, string policy)
    {
        var late = situation.Contains("for long", StringComparison.Ordinal) || situation.Contains("never", StringComparison.Ordinal);
        var observation = Observe(situation) with { Run = Run with { Spec = Run.Spec with { OnVariantFailure = policy } } };
        observation = observation.Counted();
        return RunPlanner.Plan(observation, Begin.AddSeconds(late ? 200 : situation.Contains("gone", StringComparison.Ordinal) ? 70 : 20));
    }

    private static RunObservation Observe(string situation) => situation switch
    {
        "config: the container cannot be created" => Started(Waiting("CreateContainerConfigError", "runAsNonRoot")),
        "config: the pod is refused" =>
            Refused(FailureClass.Terminal, Reasons.ObjectRefused, CreateObject.KeyOf(ObjectKind.Pod, Names.TargetPod(Run, First))),
        "config: the generator's Job is refused" =>
            Refused(
                FailureClass.Terminal, Reasons.ObjectRefused,
                CreateObject.KeyOf(ObjectKind.Job, Names.GeneratorJob(Run, First))) with { Pods = [Target(Ready())] },
        "pull: the image is absent" => Started(Waiting("ErrImagePull", "manifest unknown")),
        "pull: the registry refuses" or "pull: the registry refuses for long" => Started(Waiting("ImagePullBackOff", "unauthorized")),
        "scheduling: no room" or "scheduling: no room for long" => Started(Unscheduled()),
        "scheduling: no room for the generator for long" => Loaded(Unscheduled()),
        "startup: never ready" => Started(new PodStatus { Phase = "Running", ContainerStatuses = [Running("target")] }),
        "crash: before the first answer" => Started(Ended("target", 3, "Error")),
        "crash: under load" => Loaded(Measuring(), Ended("target", 3, "Error")),
        "crash: the load tool" => Loaded(Ended("load", 1, "Error", """{"version":1,"failure":{"kind":"ToolFailed","message":"it ended"}}""")),
        "out of memory: the target" => Started(Ended("target", 137, "OOMKilled")),
        "out of memory: the generator" => Loaded(Ended("load", 137, "OOMKilled")),
        "eviction: by the kubelet" => Started(new PodStatus { Phase = "Failed", Reason = "Evicted" }),
        "eviction: by the API" => Started(Disrupted("EvictionByEvictionAPI")),
        "eviction: of the generator" => Loaded(new PodStatus { Phase = "Failed", Reason = "Evicted" }),
        "quota: the pod is refused" or "quota: the pod is refused for long" =>
            Refused(FailureClass.Waiting, Reasons.QuotaExceeded, CreateObject.KeyOf(ObjectKind.Pod, Names.TargetPod(Run, First))),
        "preemption: by the scheduler" => Started(Disrupted("PreemptionByScheduler")),
        "preemption: by the kubelet" => Started(new PodStatus { Phase = "Failed", Reason = "Preempting" }),
        "preemption: of the generator" => Loaded(Disrupted("PreemptionByScheduler")),
        "node lost: by the taint" => Started(Disrupted("DeletionByTaintManager")),
        "node lost: status of the pod" => Started(new PodStatus { Phase = "Running", Reason = "NodeLost" }),
        "node lost: not ready" => Loaded(Measuring(), Ready()) with { Nodes = [Node("node1", "Unknown"), Node("node2", "True")] },
        "node lost: gone" or "node lost: a new node that is not seen yet" =>
            Loaded(Measuring(), Ready()) with { Nodes = [Node("node2", "True")] },
        "node lost: the generator's" => Loaded(Measuring(), Ready()) with { Nodes = [Node("node1", "True"), Node("node2", "False")] },
        _ => throw new ArgumentOutOfRangeException(nameof(situation), situation, "no such situation"),
    };

    private static (string Consequence, string Reason) Consequence(RunPlan plan)
    {
        if (plan.Status!.Conditions.Find(
            condition => condition is { Type: ConditionTypes.Failed, Status: "True" }) is { } failed) return (FailsRun, failed.Reason);
        var data = plan.Actions.OfType<CreateObject>().FirstOrDefault(create => create.Kind == ObjectKind.ConfigMap)?.Manifest["data"];
        if (data?[VariantFailure.Key] is { } failure) return (FailsVariant,
            System.Text.Json.JsonSerializer.Deserialize((string)failure!, PlanningJson.Default.VariantFailure)!.Reason);
        if (data?[TrialRecord.Key] is { } record) return (Repeats,
            System.Text.Json.JsonSerializer.Deserialize((string)record!, ContractJson.Default.TrialRecord)!.Disruptions.Single());
        return (Waits, plan.Status.Conditions.Find(condition => condition.Type == ConditionTypes.Reconciling)!.Reason);
    }

    /// <summary>The baseline of the first round is measured, so that the trial under way is one of the other variant.</summary>
    private static RunObservation Started(PodStatus? target) => new()
    {
        Run = Run,
        Nodes = [Node("node1", "True"), Node("node2", "True")],
        Preparation =
            new Preparation { Images = [
                .. Run.Spec.Variants.Select(
                    variant =>
                        new ResolvedImage { Variant = variant.Name, Image = variant.Image, Reference = variant.Image,
                            Architecture = "amd64" })] },
        PreparedAt = Begin,
        Trials =
            [new MeasuredTrial { Record = new TrialRecord { Round = 1, Variant = "jit", TargetNode = "node1" }, RecordedAt = Begin,
                Startup = new StartupSample() }],
        Pods = target is null ? [] : [Target(target)],
        Settings = new PlannerSettings { AgentImage = "agent" },
    };

    private static RunObservation Loaded(PodStatus generator, PodStatus? target = null) => Started(target ?? Ready()) with
    {
        Jobs = [new Job { Metadata = Metadata("load", Labels.RoleGenerator) }],
        Pods =
        [
            Target(target ?? Ready()),
            new Pod
            {
                Metadata = Metadata("load-0", Labels.RoleGenerator) with { OwnerReferences = [new OwnerReference { Uid = "load" }] },
                Spec = Spec(generator, "node2", ("load", "agent")),
                Status = generator,
            },
        ],
    };

    private static RunObservation Refused(FailureClass kind, string reason, string action) => Started(null) with
    {
        Failure = new ActionFailure(kind, [new Problem(reason, "refused")], Begin.AddSeconds(19)) { Action = action },
    };

    private static Pod Target(PodStatus status) => new()
    {
        Metadata = Metadata("target", Labels.RoleTarget),
        Spec = Spec(
            status, "node1", ("hotlap-probe", "agent"),
            ("target", Run.Spec.Variants.Find(variant => variant.Name == First.Variant)!.Image)),
        Status = status,
    };

    private static PodSpec Spec(PodStatus status, string node, params (string Name, string Image)[] containers) => new()
    {
        NodeName = status.Conditions?.Exists(condition => condition is { Type: "PodScheduled", Status: "False" }) == true ? null : node,
        Containers = [.. containers.Select(container => new PodContainer { Name = container.Name, Image = container.Image })],
    };

    private static ObjectMeta Metadata(string name, string role) => new()
    {
        Name = name,
        Uid = name,
        CreationTimestamp = Begin.AddSeconds(1),
        Labels =
            new() { [Labels.Role] = role, [Labels.Variant] = First.Variant, [Labels.Round] = "1",
                [Labels.Measurement] = RunMeasurement.Label(Run) },
    };

    private static Node Node(string name, string ready) => new()
    {
        Metadata = new ObjectMeta { Name = name, Labels = new() { ["kubernetes.io/arch"] = "amd64" } },
        Status = new NodeStatus { Conditions = [new Condition { Type = "Ready", Status = ready }] },
    };

    private static PodStatus Ready() => new()
    {
        Phase = "Running", PodIP = "10.1.1.1", Conditions = [new Condition { Type = "Ready", Status = "True", LastTransitionTime = Begin }],
        ContainerStatuses = [Running("target")],
    };

    private static PodStatus Measuring() => new() { Phase = "Running", ContainerStatuses = [Running("load")] };

    private static PodStatus Waiting(string reason, string message) => new()
    {
        Phase = "Pending",
        ContainerStatuses =
            [new ContainerStatus { Name = "target",
                State = new ContainerState { Waiting = new ContainerWaiting { Reason = reason, Message = message } } }],
    };

    private static PodStatus Unscheduled() => new()
    {
        Phase = "Pending", Conditions = [new Condition { Type = "PodScheduled", Status = "False", Message = "0/2 nodes are available" }],
    };

    private static PodStatus Disrupted(string reason) => new()
    {
        Phase = "Running", Conditions = [new Condition { Type = "DisruptionTarget", Status = "True", Reason = reason }],
        ContainerStatuses = [Running("target")],
    };

    private static PodStatus Ended(string container, int exitCode, string reason, string? message = null) => new()
    {
        Phase = "Running",
        ContainerStatuses =
        [
            new ContainerStatus
            {
                Name = container,
                State =
                    new ContainerState { Terminated = new ContainerTerminated { ExitCode = exitCode, Reason = reason, Message = message,
                        FinishedAt = Begin } },
            },
        ],
    };

    private static ContainerStatus Running(string name) =>
        new() { Name = name, State = new ContainerState { Running = new ContainerRunning { StartedAt = Begin } } };
}
