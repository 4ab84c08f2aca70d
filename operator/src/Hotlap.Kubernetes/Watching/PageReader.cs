namespace Hotlap.Kubernetes;

/// <summary>Lists the objects of a cache in one namespace, or all, page by page.</summary>
internal sealed class PageReader<T>(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, string? namespaceName)
{
    /// <summary>Returns the server's present resourceVersion.</summary>
    public async Task<string> ReadVersionAsync(CancellationToken cancellationToken) =>
        (await client.ListAsync(type, Query(1, options.LabelSelector), cancellationToken)).ResourceVersion;

    /// <summary>Passes on all objects one by one, those that cannot be deserialized to <paramref name="pass"/>.</summary>
    /// <returns>The resourceVersion of the list.</returns>
    public async Task<string> ReadAsync(
        Action<T> take, Action<UnreadableObject> pass, string? selector, CancellationToken cancellationToken)
    {
        var query = Query(options.PageSize, selector ?? options.LabelSelector);
        while (true)
        {
            var page = await client.ListAsync(type, query, take, cancellationToken);
            foreach (var unreadable in page.Unreadable)
                pass(unreadable);
            if (page.Continue is null)
                return page.ResourceVersion;
            query = query with { Continue = page.Continue };
        }
    }

    private ListQuery Query(int limit, string? selector) =>
        new() { Namespace = namespaceName, LabelSelector = selector, Limit = limit };
}
