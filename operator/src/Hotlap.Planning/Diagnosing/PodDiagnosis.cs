using Hotlap.Measurement.SampleLog;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Diagnosing;

/// <summary>Diagnoses the problems that a pod's status shows.</summary>
internal static class PodDiagnosis
{
    private static readonly string[] PullReasons =
        ["ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "ImageInspectError", "RegistryUnavailable"];
    private static readonly string[] CreateReasons = ["CreateContainerConfigError", "CreateContainerError", "RunContainerError"];
    private static readonly string[] AbsenceWords = ["not found", "not exist", "unknown manifest", "manifest unknown"];

    /// <summary>Registries hide what they do not show: "repository does not exist or may require authorization".</summary>
    private static readonly string[] RefusalWords = ["denied", "authorization", "unauthorized", "authentication", "forbidden"];

    private const int MostOutput = 800;
    private const int LongestError = 400;

    /// <summary>How runtimes begin the line that says what went wrong: .NET, Go, Java, Rust, Node.js and C++.</summary>
    private static readonly string[] ErrorBeginnings =
    [
        "Unhandled exception", "panic:", "fatal error:", "Exception in thread", "thread '", "Uncaught ", "Error:", "TypeError:",
        "ReferenceError:", "terminate called",
    ];

    /// <summary>What the kubelet says when it cannot verify that a user is not root.</summary>
    private const string RootWord = "runAsNonRoot";

    /// <summary>What the kubelet says when a pod uses more of its own volumes than it may; the node has room for others then.</summary>
    private static readonly string[] OwnVolumeWords =
        ["exceeds the limit", "exceeds the total limit of containers", "exceeded its local ephemeral storage limit"];

    /// <summary>
    /// True for a pod that the cluster terminated: evicted, preempted, rejected by its node, or lost with it. A pod that filled its own
    /// volume would do so again.
    /// </summary>
    public static bool IsEvicted(Pod pod) => !HasFilledVolume(pod) && IsTerminated(pod);

    private static bool HasFilledVolume(Pod pod) =>
        pod.Status is { Phase: "Failed", Reason: "Evicted", Message: { } message } && Has(message, OwnVolumeWords);

    private static bool IsTerminated(Pod pod) =>
        pod.Status is { Phase: "Failed", Reason: { Length: > 0 } reason } && reason != "DeadlineExceeded"
        || pod.Status.Reason == "NodeLost"
        || pod.Status.Conditions.True("DisruptionTarget") is not null;

    /// <summary>Returns a problem that cannot resolve itself; null when there is none. The message begins with the subject.</summary>
    public static Problem? Final(Pod pod, string subject) => HasFilledVolume(pod)
        ? new Problem(
            Reasons.PodEvicted,
            $"{subject}: the pod filled its own volume, and would again: {pod.Status.Message!.Trim().TrimEnd('.')}; the results of a load "
                + "tool grow with its requests: use a shorter load.duration, load.requests, or load.tool: ab")
        : First(All(pod), container => NotCreated(pod, container, subject))
        ?? First(All(pod), container => AbsentImage(container, subject))
        ?? First(All(pod), container => OutOfMemory(container, subject))
        ?? First(InitContainers(pod), container => FailedBefore(container, subject));

    /// <summary>Returns why a pod is not running yet, with the reason of the failure when the wait takes too long.</summary>
    /// <param name="pod">The pod.</param>
    /// <param name="subject">How the message begins.</param>
    /// <param name="pool">The pool of nodes that may grow for the pod; null for none.</param>
    public static Problem Waiting(Pod pod, string subject, string? pool)
    {
        if (pod.Status.Conditions?.FirstOrDefault(condition => condition is { Type: "PodScheduled", Status: "False" }) is { } unscheduled)
            return new Problem(
                Reasons.Unschedulable,
                $"{subject}: the pod cannot be scheduled: {unscheduled.Message}; {(pool is null
                    ? "free resources, lower the requests, or change the node selector or tolerations"
                    : $"it waits for an autoscaler to add a node to its pool ({pool}); see kubectl describe pod {pod.Metadata.Name}, or "
                        + "raise timeouts.scheduling")}");
        var waiting = All(pod)
            .FirstOrDefault(container => container.State.Waiting is { Reason: { } reason } && PullReasons.Contains(reason));
        return waiting is not null
            ? new Problem(
                Reasons.ImagePullFailed,
                $"{subject}: the image of container {waiting.Name} cannot be pulled: "
                    + $"{waiting.State.Waiting!.Message ?? waiting.State.Waiting.Reason}; {PullAdvice(pod, waiting)}")
            : new Problem(Reasons.StartupTimeout, $"{subject}: the pod {pod.Metadata.Name} did not become ready{Unfinished(pod)}");
    }

    private static string PullAdvice(Pod pod, ContainerStatus container) => Has(container.State.Waiting!.Message ?? "", RefusalWords)
        ? $"check {Template(pod)}.spec.imagePullSecrets"
        : "check the registry and its credentials";

    /// <summary>Returns the field of the run whose template applies to a pod.</summary>
    private static string Template(Pod pod) => pod.Metadata.Label(Labels.Role) switch
    {
        Labels.RoleGenerator => "generator.podTemplate",
        Labels.RoleDependency => $"dependencies[{pod.Metadata.Label(Labels.Dependency)}].podTemplate",
        _ => "target.podTemplate",
    };

    public static ContainerStatus? Container(Pod pod, string name) => Containers(pod).FirstOrDefault(container => container.Name == name);

    /// <summary>Returns the ID of a container, without the name of its runtime; null before it is created.</summary>
    public static string? ContainerId(Pod pod, string name) =>
        Container(pod, name)?.ContainerID?.Split("://", 2) is [_, var id] ? id : null;

    public static ContainerTerminated? Ended(Pod pod, string name) => Container(pod, name)?.State.Terminated;

    public static bool HasStarted(Pod pod, string name) => Container(pod, name)?.State is { Running: not null } or { Terminated: not null };

    /// <summary>Returns the agent's termination message; null when there is none, or it cannot be read.</summary>
    public static LogChecksum? Checksum(ContainerTerminated? ended) => LogChecksumReader.Read(ended?.Message);

    /// <summary>
    /// Returns the last lines of a container's output, for the end of a sentence. The line that states an unhandled error comes
    /// first where a long stack follows it.
    /// </summary>
    public static string LastLines(ContainerTerminated ended)
    {
        var text = ended.Message?.Trim() ?? "";
        if (text.Length == 0) return "it wrote no output";
        if (text.Length <= MostOutput) return $"its last lines: {text}";
        var tail = text[^MostOutput..];
        var error = text.Split('\n').Select(line => line.Trim())
            .FirstOrDefault(line => Array.Exists(ErrorBeginnings, begin => line.StartsWith(begin, StringComparison.OrdinalIgnoreCase)));
        if (error is null || tail.Contains(error, StringComparison.Ordinal)) return $"its last lines: {tail}";
        if (error.Length > LongestError) error = $"{error[..LongestError]}...";
        return $"{error}; its last lines: {tail[error.Length..]}";
    }

    private static List<ContainerStatus> Containers(Pod pod) => pod.Status.ContainerStatuses ?? [];

    private static List<ContainerStatus> InitContainers(Pod pod) => pod.Status.InitContainerStatuses ?? [];

    private static IEnumerable<ContainerStatus> All(Pod pod) => InitContainers(pod).Concat(Containers(pod));

    private static Problem? First(IEnumerable<ContainerStatus> containers, Func<ContainerStatus, Problem?> problem) =>
        containers.Select(problem).FirstOrDefault(found => found is not null);

    private static Problem? FailedBefore(ContainerStatus container, string subject) =>
        (container.State.Terminated ?? container.LastState?.Terminated) is { ExitCode: not 0 } ended && container.State.Running is null
            ? new Problem(
                Reasons.ContainerNotCreated,
                $"{subject}: the init container {container.Name} ended with exit code {ended.ExitCode}, so the containers after it are "
                    + $"not created; {LastLines(ended)}")
            : null;

    private static string Unfinished(Pod pod) => InitContainers(pod).Find(
        container => container.State is { Terminated: null } && !container.Ready) is { } container
            ? $"; its init container {container.Name} has not ended" : "";

    private static Problem? NotCreated(Pod pod, ContainerStatus container, string subject)
    {
        var cause = container.State switch
        {
            { Waiting: { Reason: { } reason } waiting } when CreateReasons.Contains(reason) => $"{reason}: {waiting.Message}",
            { Terminated: { Reason: "StartError" or "ContainerCannotRun" } ended } => $"{ended.Reason}: {ended.Message}",
            _ => null,
        };
        return cause is null ? null : new Problem(
            Reasons.ContainerNotCreated,
            $"{subject}: the container {container.Name} cannot be created: {cause}; {(cause.Contains(RootWord, StringComparison.Ordinal)
                ? $"set {Template(pod)}.spec.securityContext.runAsUser to the number of a user that the image can run as, or "
                    + "runAsNonRoot: false"
                : "check its command, its volumes, and the ConfigMaps and Secrets of env")}");
    }

    private static Problem? AbsentImage(ContainerStatus container, string subject) =>
        container.State.Waiting is { Reason: { } reason, Message: { } message } && PullReasons.Contains(reason)
        && Has(message, AbsenceWords) && !Has(message, RefusalWords)
            ? new Problem(
                Reasons.ImageNotFound, $"{subject}: the image of container {container.Name} does not exist: {message}; check name and tag")
            : null;

    private static bool Has(string message, string[] words) =>
        Array.Exists(words, word => message.Contains(word, StringComparison.OrdinalIgnoreCase));

    private static Problem? OutOfMemory(ContainerStatus container, string subject) => container.State.Terminated is { Reason: "OOMKilled" }
        ? new Problem(
            Reasons.OutOfMemory,
            $"{subject}: the container {container.Name} was killed because it used more memory than its limit; raise "
                + "resources.limits.memory")
        : null;
}

internal static class ObjectConditions
{
    /// <summary>Returns the condition of this type if it is true; otherwise null.</summary>
    public static Condition? True(this List<Condition>? conditions, string type) =>
        conditions?.Find(condition => condition.Type == type && condition.Status == "True");
}
