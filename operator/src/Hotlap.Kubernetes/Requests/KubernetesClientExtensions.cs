using System.Runtime.CompilerServices;

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
        return client.CreateAsync(EventBody.Type, body.Metadata.Namespace, body, cancellationToken);
    }

    /// <summary>
    /// Asks the API server whether the owner of a bearer token may GET a path that is no resource, such as /metrics. It needs the right to
    /// create tokenreviews and subjectaccessreviews.
    /// </summary>
    public static async Task<PathAccess> ReviewPathAsync(
        this IKubernetesClient client, string token, string path, CancellationToken cancellationToken)
    {
        var review = new TokenReviewBody { Spec = new TokenReviewSpec(token) };
        var answer = await client.CreateAsync(TokenReviewBody.Type, null, review, cancellationToken);
        if (answer.Status is not { Authenticated: true, User: { } user }) return PathAccess.Unknown;
        var access = await client.CreateAsync(AccessReviewBody.Type, null, AccessReviewBody.OfPath(user, path), cancellationToken);
        return access.Status is { Allowed: true } ? PathAccess.Allowed : PathAccess.Forbidden;
    }
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
