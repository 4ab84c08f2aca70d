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
}
