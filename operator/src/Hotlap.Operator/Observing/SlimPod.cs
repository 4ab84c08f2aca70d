using Hotlap.Planning;

namespace Hotlap.Operator.Observing;

/// <summary>
/// The part of pods and Jobs that plans read, each text and list up to a length that those of a run do not reach: anybody with the right to
/// create pods can give one a MiB of each.
/// </summary>
internal static class SlimPod
{
    private const int MostContainers = 16;
    private const int MostEntries = 32;
    private const int LongestName = 256;
    private const int LongestImage = 1024;
    private const int MostVariables = 64;
    private const int LongestVariable = 64;
    private static readonly string[] ReadResources = ["cpu", "memory"];

    /// <summary>The kubelet stores at most 4 KiB of a container's last words.</summary>
    private const int LongestMessage = 4096;

    /// <summary>Returns a pod with what plans read. A token, which only older releases set, is kept.</summary>
    public static Pod Of(Pod pod) => pod with
    {
        Metadata = SlimMetadata.Of(pod.Metadata) with
        {
            Annotations = pod.Metadata.Annotations?.GetValueOrDefault(Annotations.Token) is { Length: <= LongestName } token
                ? new() { [Annotations.Token] = token } : null,
        },
        Spec = pod.Spec with
        {
            NodeSelector = Of(pod.Spec.NodeSelector),
            Tolerations = First(pod.Spec.Tolerations, MostEntries, toleration => toleration),
            RuntimeClassName = Cut(pod.Spec.RuntimeClassName, LongestName),
            Containers = First(pod.Spec.Containers, MostContainers, Of),
            // The others take nothing of the node after they have ended.
            InitContainers = First(pod.Spec.InitContainers?.FindAll(container => container.IsNativeSidecar), MostContainers, Of),
        },
        Status = pod.Status with
        {
            Reason = Cut(pod.Status.Reason, LongestName),
            Message = Cut(pod.Status.Message, LongestMessage),
            Conditions = Of(pod.Status.Conditions),
            ContainerStatuses = First(pod.Status.ContainerStatuses, MostContainers, Of),
            InitContainerStatuses = First(pod.Status.InitContainerStatuses, MostContainers, Of),
        },
    };

    /// <summary>Returns what is kept of a pod without room in memory: the node that it takes.</summary>
    public static Pod Withheld(Pod pod) => pod with
    {
        Spec = new PodSpec { NodeName = pod.Spec.NodeName }, Status = new PodStatus { Phase = pod.Status.Phase },
    };

    /// <summary>Returns a Job with what plans read.</summary>
    public static Job Of(Job job) => job with
    {
        Metadata = SlimMetadata.Of(job.Metadata),
        Status = job.Status with { Conditions = Of(job.Status.Conditions) },
    };

    private static PodContainer Of(PodContainer container) => container with
    {
        Name = Cut(container.Name, LongestName)!,
        Image = Cut(container.Image, LongestImage),
        Resources = container.Resources is not { } resources
            ? null : resources with { Requests = Amounts(resources.Requests), Limits = Amounts(resources.Limits) },
        // Plans compare only the variables of targets. A name that is cut would be one that nobody planned.
        Env = container.Name != ContainerNames.Target ? null : First(
            container.Env?.FindAll(variable => variable.Name.Length <= LongestVariable), MostVariables, variable => variable),
    };

    private static ContainerStatus Of(ContainerStatus status) => status with
    {
        Name = Cut(status.Name, LongestName)!,
        ContainerID = Cut(status.ContainerID, LongestName),
        ImageID = Cut(status.ImageID, LongestImage),
        State = Of(status.State),
        LastState = status.LastState is { } last ? Of(last) : null,
    };

    private static ContainerState Of(ContainerState state) => state with
    {
        Waiting = state.Waiting is not { } waiting
            ? null : waiting with { Reason = Cut(waiting.Reason, LongestName), Message = Cut(waiting.Message, LongestMessage) },
        Terminated = state.Terminated is not { } ended
            ? null : ended with { Reason = Cut(ended.Reason, LongestName), Message = Cut(ended.Message, LongestMessage) },
    };

    private static List<Condition>? Of(List<Condition>? conditions) => First(conditions, MostContainers, condition => condition with
    {
        Type = Cut(condition.Type, LongestName)!,
        Reason = Cut(condition.Reason, LongestName)!,
        Message = Cut(condition.Message, LongestMessage)!,
    });

    private static Dictionary<string, string>? Of(Dictionary<string, string>? entries) =>
        entries is not { Count: > MostEntries } ? entries : new(entries.Take(MostEntries), entries.Comparer);

    private static Dictionary<string, string>? Amounts(Dictionary<string, string>? amounts) =>
        amounts is null ? null : new(amounts.Where(amount => ReadResources.Contains(amount.Key, StringComparer.Ordinal)), amounts.Comparer);

    private static List<T>? First<T>(List<T>? items, int most, Func<T, T> slim) =>
        items is null ? null : [.. items.Take(most).Select(slim)];

    private static string? Cut(string? text, int longest) => text is not null && text.Length > longest ? text[..longest] : text;
}
