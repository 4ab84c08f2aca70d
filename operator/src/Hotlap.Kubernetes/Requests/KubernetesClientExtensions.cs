using System.Net;
using System.Runtime.CompilerServices;

namespace Hotlap.Kubernetes;

/// <summary>Convenience methods built on <see cref="IKubernetesClient"/>.</summary>
public static class KubernetesClientExtensions
{
    /// <summary>Reads one object; a missing object is a <see cref="KubernetesApiException"/> with status 404.</summary>
    public static async Task<T> GetAsync<T>(
        this IKubernetesClient client, ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken)
        where T : class =>
        await client.FindAsync(type, key, cancellationToken)
            ?? throw new KubernetesApiException(HttpStatusCode.NotFound, "NotFound", $"{type.Plural} \"{key}\" not found");

    /// <summary>Reads all objects page by page; unreadable objects are left out.</summary>
    public static async IAsyncEnumerable<T> ListAllAsync<T>(
        this IKubernetesClient client, ResourceType<T> type, ListQuery query, [EnumeratorCancellation] CancellationToken cancellationToken)
        where T : class
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

    /// <summary>Reads a container's log as text, within <paramref name="timeout"/>.</summary>
    /// <exception cref="TimeoutException">The log was not read in time.</exception>
    public static async Task<string> ReadLogAsync(
        this IKubernetesClient client, LogQuery query, TimeSpan timeout, CancellationToken cancellationToken)
    {
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        deadline.CancelAfter(timeout);
        try
        {
            await using var stream = await client.OpenLogAsync(query, deadline.Token);
            using var reader = new StreamReader(stream);
            return await reader.ReadToEndAsync(deadline.Token);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException($"The log of {query.Namespace}/{query.Pod} was not read within {timeout.TotalSeconds:0.#} s.");
        }
    }

    /// <summary>Records a user-facing event about an object, in that object's namespace.</summary>
    public static Task RecordEventAsync(this IKubernetesClient client, ObjectEvent record, CancellationToken cancellationToken)
    {
        var body = EventBody.From(record);
        return client.CreateAsync(EventBody.Type, body.Metadata.Namespace, body, cancellationToken);
    }
}
