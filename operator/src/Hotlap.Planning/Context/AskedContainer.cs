using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Context;

/// <summary>
/// A container of a trial's pod as the operator asks for it. The pod that exists may run another image: a webhook rewrote it, somebody
/// edited the pod, or somebody else created it under the Job of a generator.
/// </summary>
internal sealed record AskedContainer(string Name, string Image)
{
    /// <summary>True for a container of the agent, whose image the operator's settings name.</summary>
    public bool IsAgent { get; init; }

    /// <summary>Returns the containers of a trial's target, or of the pod that takes its place.</summary>
    public static IReadOnlyList<AskedContainer> OfTarget(RunObservation observation, Trial trial) =>
    [
        Agent(observation, ContainerNames.Probe),
        .. UrlRuns.Is(observation.Run.Spec) ? [] : Author(ContainerNames.Target, observation.Preparation?.Images, trial.Variant),
        .. Additional(observation, trial),
    ];

    public static IReadOnlyList<AskedContainer> OfDependency(RunObservation observation, string dependency) =>
        [Agent(observation, ContainerNames.Probe), .. Author(ContainerNames.Dependency, observation.Preparation?.Dependencies, dependency)];

    public static IReadOnlyList<AskedContainer> OfGenerator(RunObservation observation, TrialJob job) =>
    [
        Agent(observation, job.Reporter),
        .. job.IsProgram ? Author(job.Container, observation.Preparation?.Programs, job.Cells[0].Scenario.Name) : [],
    ];

    /// <summary>Returns a problem that names the first container that the pod lacks or that has another image; null without one.</summary>
    public static Problem? Replaced(IReadOnlyList<AskedContainer> asked, Pod pod, string subject) =>
        asked.FirstOrDefault(container => !container.IsIn(pod)) is { } replaced
            ? new Problem(Reasons.ImageReplaced, $"{subject}: {replaced.Describe(pod)}") : null;

    /// <summary>
    /// True when the pod has this container, with the same image or, by its digest, a copy of it. A trial may have begun before an upgrade
    /// of the operator, so any version of the agent is accepted.
    /// </summary>
    public bool IsIn(Pod pod) => Find(pod) is { } found
        && (found == Image || (Digest(found) is { Length: > 0 } digest && digest == Digest(Image))
            || (IsAgent && Repository(found) == Repository(Image)));

    /// <summary>
    /// Returns the image that a container runs: the one in its specification if that names a digest, because no runtime can run another,
    /// else the one that the runtime reports. A kubelet may report a digest of another name of the same image. Empty before it has run.
    /// </summary>
    public static string Identity(Pod pod, string container) =>
        pod.Status.ContainerStatuses?.Find(found => found.Name == container)?.ImageID is not { Length: > 0 } reported ? ""
            : pod.Spec.Containers?.Find(found => found.Name == container)?.Image is { } image && Digest(image).Length > 0 ? image
            : reported;

    /// <summary>Returns the digest in the name or ID of an image, such as <c>docker://sha256:aaaa</c>; empty without one.</summary>
    public static string Digest(string image) => image.LastIndexOf('@') is >= 0 and var name ? image[(name + 1)..]
        : image.IndexOf("sha256:", StringComparison.Ordinal) is >= 0 and var at ? image[at..] : "";

    /// <summary>
    /// True when two images that ran differ: by their digests, or by their names where one has none. An unknown image, which is empty,
    /// differs from none.
    /// </summary>
    public static bool AreOther(string one, string two) => one.Length > 0 && two.Length > 0
        && (Digest(one) is { Length: > 0 } digest && Digest(two) is { Length: > 0 } second ? digest != second : one != two);

    private static AskedContainer Agent(RunObservation observation, string name) =>
        new(name, observation.Settings.AgentImage) { IsAgent = true };

    /// <summary>Returns those beside the service that go on running. Of an observed pod, only these are kept.</summary>
    private static IEnumerable<AskedContainer> Additional(RunObservation observation, Trial trial)
    {
        var architecture = observation.Preparation?.Images.FirstOrDefault(image => image.Variant == trial.Variant)?.Architecture;
        var images = observation.Preparation?.AdditionalContainers.Where(image => image.Architecture == architecture).ToList();
        var template = observation.Run.Spec.Target.PodTemplate;
        return TemplateContainers.Running(template).Select(TemplateContainers.Name).SelectMany(name => Author(name, images, name));
    }

    private static IEnumerable<AskedContainer> Author(string name, IEnumerable<ResolvedImage>? images, string owner) =>
        (images ?? []).Where(image => image.Variant == owner).Select(image => new AskedContainer(name, image.Reference));

    private string Describe(Pod pod) => Find(pod) is { } found
        ? $"the container {Name} of pod {pod.Metadata.Name} has the image {found}, and the operator asked for {Image}; if a webhook "
            + "rewrote it, exclude the run's namespace from it, or name the other image in "
            + $"{(IsAgent ? "agentImage of the chart" : "the spec")}; if not, find out who may edit and create pods there"
        : $"the pod {pod.Metadata.Name} has no container {Name} with the image {Image}, so the operator did not ask for it; find out who "
            + "may create pods in the run's namespace";

    private string? Find(Pod pod) => (pod.Spec.Containers ?? []).Concat(pod.Spec.InitContainers ?? [])
        .FirstOrDefault(container => container.Name == Name)?.Image;

    /// <summary>Returns an image without digest and tag. A colon before the last slash belongs to the port of the registry.</summary>
    private static string Repository(string image)
    {
        var tagged = image.Split('@')[0];
        var colon = tagged.LastIndexOf(':');
        return colon > tagged.LastIndexOf('/') ? tagged[..colon] : tagged;
    }
}
