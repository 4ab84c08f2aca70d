using Hotlap.Planning.Actions;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// A pod to be created. What Hotlap decides is typed. What authors write in the form of Kubernetes stays JSON, and becomes part of the
/// manifest when this is written.
/// </summary>
/// <param name="Template">Metadata and spec.</param>
/// <param name="Containers">The containers of the spec, with what their authors ask for.</param>
internal sealed record PodDraft(V1PodTemplateSpec Template, IReadOnlyList<ContainerDraft> Containers)
{
    public IReadOnlyList<JsonObject> Tolerations { get; init; } = [];

    /// <summary>Containers of the template beside those of <see cref="Containers"/>.</summary>
    public AdditionalContainers Additional { get; init; } = AdditionalContainers.None;

    /// <summary>Returns the manifest of a pod that the run itself owns, with the template of a spec applied.</summary>
    public JsonObject Pod(OverlaidPod kind, JsonObject? template)
    {
        var pod = new V1Pod { ApiVersion = "v1", Kind = "Pod", Metadata = Template.Metadata, Spec = Template.Spec };
        return PodOverlay.Apply(kind, this, ManifestJson.Of(pod, ManifestJson.Default.V1Pod), template);
    }

    /// <summary>Returns the manifest of a Job with this pod, with the template of a spec applied to the pod.</summary>
    public JsonObject Job(V1Job job, OverlaidPod kind, JsonObject? template)
    {
        job.Spec.Template = Template;
        var manifest = ManifestJson.Of(job, ManifestJson.Default.V1Job);
        PodOverlay.Apply(kind, this, manifest["spec"]!["template"]!.AsObject(), template);
        return manifest;
    }
}

/// <summary>A container to be created.</summary>
/// <param name="Container">What Hotlap decides.</param>
/// <param name="Resources">The resources that the author of the run asks for, or the defaults.</param>
internal sealed record ContainerDraft(V1Container Container, JsonNode Resources)
{
    /// <summary>False if the container may run as root.</summary>
    public bool IsNonRoot { get; init; } = true;

    /// <summary>Fields of the startup probe that the author sets beside those of the container; null for none.</summary>
    public JsonObject? StartupProbe { get; init; }
}
