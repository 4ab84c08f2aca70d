using Hotlap.Planning.Specs;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// Common parts of all pods of a trial: no service account token, no restarts, and the restricted Pod Security Standard, except for images
/// that run as root.
/// </summary>
internal static class PodManifest
{
    /// <summary>Ports below this number need a privilege, unless the pod's network grants them to every user.</summary>
    private const int FirstUnprivilegedPort = 1024;

    /// <summary>
    /// Drafts a pod. The agent is the first of the containers, so that it runs before the exec of the other, which it measures.
    /// </summary>
    public static PodDraft Draft(
        BenchmarkRun run, V1ObjectMeta metadata, string plan, IDictionary<string, string> nodeSelector, List<JsonObject>? tolerations,
        params IReadOnlyList<ContainerDraft> containers)
    {
        metadata.Annotations = AgentContainers.Annotate(plan);
        var spec = new V1PodSpec
        {
            RestartPolicy = "Never",
            AutomountServiceAccountToken = false,
            EnableServiceLinks = false,
            // The pod has nothing to save; a grace period of one second keeps the pause between trials short.
            TerminationGracePeriodSeconds = 1,
            SecurityContext = new V1PodSecurityContext
            {
                RunAsNonRoot = containers.All(draft => draft.IsNonRoot) ? true : null,
                SeccompProfile = new V1SeccompProfile { Type = "RuntimeDefault" },
                Sysctls = Sysctls(containers.SelectMany(draft => draft.Container.Ports ?? []).Select(port => (long)port.ContainerPort)),
            },
            NodeSelector = nodeSelector,
            Containers = [.. containers.Select(draft => draft.Container)],
            Volumes = AgentContainers.Volumes(run),
            ShareProcessNamespace = containers.Count > 1 ? true : null,
        };
        return new PodDraft(new V1PodTemplateSpec { Metadata = metadata, Spec = spec }, containers) { Tolerations = tolerations ?? [] };
    }

    /// <summary>Adds the containers of a template to a draft.</summary>
    public static PodDraft Add(PodDraft draft, AdditionalContainers additional)
    {
        var security = draft.Template.Spec.SecurityContext;
        if (!additional.AreNonRoot) security.RunAsNonRoot = null;
        security.Sysctls ??= Sysctls(additional.Ports);
        return draft with { Additional = additional };
    }

    /// <summary>Returns what lets a container that is not root listen on port 80. The restricted standard allows it.</summary>
    private static List<V1Sysctl>? Sysctls(IEnumerable<long> ports) => ports.Any(port => port < FirstUnprivilegedPort)
        ? [new V1Sysctl { Name = "net.ipv4.ip_unprivileged_port_start", Value = "0" }] : null;
}

/// <summary>A container whose image and data belong to the author.</summary>
internal sealed record AuthorContainer(string Name, string Image, JsonNode Resources)
{
    /// <summary>With it, the end of a container is explained by its last lines.</summary>
    public const string MessagePolicy = "FallbackToLogsOnError";

    /// <summary>The ports; null for a container that serves none.</summary>
    public List<NamedPort>? Ports { get; init; }

    /// <summary>The variables. Later ones can refer to earlier ones.</summary>
    public IEnumerable<V1EnvVar> Env { get; init; } = [];

    public IEnumerable<EnvSource> EnvFrom { get; init; } = [];

    public List<string>? Command { get; init; }

    public List<string>? Args { get; init; }

    /// <summary>False for an image that runs as root, or as a user of whom only the name is known.</summary>
    public required bool IsNonRoot { get; init; }

    public ContainerDraft Build() => new(
        new V1Container
        {
            Name = Name,
            Image = Image,
            ImagePullPolicy = PullPolicy(Image),
            Env = [.. Env],
            EnvFrom = EnvFrom.Any() ? [.. EnvFrom.Select(Values.Entry)] : null,
            SecurityContext = ContainerSecurity.Typed(IsNonRoot),
            TerminationMessagePolicy = MessagePolicy,
            Ports =
                Ports?.Sorted().Select(port => new V1ContainerPort { Name = port.Name, ContainerPort = port.ContainerPort }).ToList(),
            Command = Command,
            Args = Args,
        },
        Resources)
    {
        IsNonRoot = IsNonRoot,
    };

    /// <summary>Behind a tag that was not resolved, a node may have an older image.</summary>
    public static string PullPolicy(string image) => image.Contains('@', StringComparison.Ordinal) ? "IfNotPresent" : "Always";
}
