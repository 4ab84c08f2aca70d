using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Resource types whose objects are the official client's models.</summary>
internal static class ApiTypes
{
    public static ResourceType<V1Lease> Lease { get; } = new(
        V1Lease.KubeGroup, V1Lease.KubeApiVersion, V1Lease.KubePluralName, V1Lease.KubeKind, WireJson.Default.V1Lease,
        lease => IdentityOf(lease.Metadata));

    /// <summary>Core events, which every server and <c>kubectl describe</c> support.</summary>
    public static ResourceType<Corev1Event> Event { get; } = new(
        Corev1Event.KubeGroup, Corev1Event.KubeApiVersion, "events", Corev1Event.KubeKind, WireJson.Default.Corev1Event,
        record => IdentityOf(record.Metadata));

    /// <summary>Asks whose token it is; an answer is not stored and has no identity.</summary>
    public static ResourceType<V1TokenReview> TokenReview { get; } = new(
        V1TokenReview.KubeGroup, V1TokenReview.KubeApiVersion, "tokenreviews", V1TokenReview.KubeKind, WireJson.Default.V1TokenReview,
        _ => default);

    /// <summary>Asks whether a user may do something; an answer is not stored and has no identity.</summary>
    public static ResourceType<V1SubjectAccessReview> AccessReview { get; } = new(
        V1SubjectAccessReview.KubeGroup, V1SubjectAccessReview.KubeApiVersion, "subjectaccessreviews", V1SubjectAccessReview.KubeKind,
        WireJson.Default.V1SubjectAccessReview, _ => default);

    private static ObjectIdentity IdentityOf(V1ObjectMeta metadata) =>
        new(metadata.NamespaceProperty, metadata.Name, metadata.Uid ?? "", metadata.ResourceVersion ?? "");
}
