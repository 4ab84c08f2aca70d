namespace Hotlap.Kubernetes;

/// <summary>Lists what a cache holds of one namespace, or of all, page by page.</summary>
internal sealed class PageReader<T>(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, string? namespaceName)
    where T : class
{
    /// <summary>The server's version at this moment.</summary>
    public async Task<string> ReadVersionAsync(CancellationToken cancellationToken) =>
        (await client.ListAsync(type, Query(1, options.LabelSelector), cancellationToken)).ResourceVersion;

    /// <summary>Hands over object after object; the version of all.</summary>
    /// <param name="take">Takes an object in.</param>
    /// <param name="pass">Takes an object in that cannot be read.</param>
    /// <param name="selector">Label selector instead of the cache's own; null for that.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
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

    private ListQuery Query(int limit, string? selector) => new()
    {
        Namespace = namespaceName,
        LabelSelector = selector,
        FieldSelector = options.FieldSelector,
        Limit = limit,
    };
}
