using System.Runtime.CompilerServices;
using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Convenience methods built on <see cref="IKubernetesClient"/>.</summary>
public static class KubernetesClientExtensions
{
    /// <summary>Reads one page of objects.</summary>
    public static Task<ResourceList<T>> ListAsync<T>(
        this IKubernetesClient client, ResourceType<T> type, ListQuery query, CancellationToken cancellationToken) =>
        client.ListAsync(type, query, null, cancellationToken);

    /// <summary>Reads all objects page by page; unreadable objects are left out.</summary>
    public static async IAsyncEnumerable<T> ListAllAsync<T>(
        this IKubernetesClient client, ResourceType<T> type, ListQuery query, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        do
        {
            var page = await client.ListAsync(type, query, cancellationToken);
            foreach (var item in page.Items)
                yield return item;
            query = query with { Continue = page.Continue };
        }
        while (query.Continue is not null);
    }

    /// <summary>Records a user-facing event about an object, in that object's namespace.</summary>
    public static Task RecordEventAsync(this IKubernetesClient client, ObjectEvent record, CancellationToken cancellationToken)
    {
        var body = EventBody.From(record);
        return client.CreateAsync(ApiTypes.Event, body.Metadata.NamespaceProperty, body, cancellationToken);
    }

    /// <summary>
    /// Asks the API server whether the owner of a bearer token may GET a path that is no resource, such as /metrics. It needs the right to
    /// create tokenreviews and subjectaccessreviews.
    /// </summary>
    public static async Task<PathAccess> ReviewPathAsync(
        this IKubernetesClient client, string token, string path, CancellationToken cancellationToken)
    {
        var question = new V1TokenReview
        {
            ApiVersion = ApiTypes.TokenReview.ApiVersion,
            Kind = ApiTypes.TokenReview.Kind,
            Spec = new V1TokenReviewSpec { Token = token },
        };
        var answer = await client.CreateAsync(ApiTypes.TokenReview, null, question, cancellationToken);
        if (answer.Status is not { Authenticated: true, User: { } user }) return PathAccess.Unknown;
        var access = await client.CreateAsync(ApiTypes.AccessReview, null, ReviewOf(user, path), cancellationToken);
        return access.Status is { Allowed: true } ? PathAccess.Allowed : PathAccess.Forbidden;
    }

    private static V1SubjectAccessReview ReviewOf(V1UserInfo user, string path) => new()
    {
        ApiVersion = ApiTypes.AccessReview.ApiVersion,
        Kind = ApiTypes.AccessReview.Kind,
        Spec = new V1SubjectAccessReviewSpec
        {
            User = user.Username,
            Uid = user.Uid,
            Groups = user.Groups,
            Extra = user.Extra,
            NonResourceAttributes = new V1NonResourceAttributes { Path = path, Verb = "get" },
        },
    };
}

/// <summary>What the API server says of a token and a path.</summary>
public enum PathAccess
{
    /// <summary>The token is nobody's, or has expired.</summary>
    Unknown,

    /// <summary>The token's owner may not read the path.</summary>
    Forbidden,

    /// <summary>The token's owner may read the path.</summary>
    Allowed,
}
