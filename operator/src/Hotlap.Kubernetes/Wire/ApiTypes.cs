using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Resource types whose objects are the official client's models.</summary>
internal static class ApiTypes
{
    public static ResourceType<V1Lease> Lease { get; } = new(
        "coordination.k8s.io", "v1", "leases", "Lease", WireJson.Default.V1Lease, lease => IdentityOf(lease.Metadata));

    /// <summary>Core events, which every server and <c>kubectl describe</c> support.</summary>
    public static ResourceType<Corev1Event> Event { get; } = new(
        "", "v1", "events", "Event", WireJson.Default.Corev1Event, record => IdentityOf(record.Metadata));

    /// <summary>Asks whose token it is; an answer is not stored and has no identity.</summary>
    public static ResourceType<V1TokenReview> TokenReview { get; } = new(
        "authentication.k8s.io", "v1", "tokenreviews", "TokenReview", WireJson.Default.V1TokenReview, _ => default);

    /// <summary>Asks whether a user may do something; an answer is not stored and has no identity.</summary>
    public static ResourceType<V1SubjectAccessReview> AccessReview { get; } = new(
        "authorization.k8s.io", "v1", "subjectaccessreviews", "SubjectAccessReview", WireJson.Default.V1SubjectAccessReview, _ => default);

    private static ObjectIdentity IdentityOf(V1ObjectMeta metadata) =>
        new(metadata.NamespaceProperty, metadata.Name, metadata.Uid ?? "", metadata.ResourceVersion ?? "");
}
