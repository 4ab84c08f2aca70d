namespace Hotlap.Kubernetes;

/// <summary>Lists what a cache holds of one namespace, or of all, page by page.</summary>
internal sealed class PageReader<T>(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, string? namespaceName)
    where T : class
{
    /// <summary>The server's version at this moment.</summary>
    public async Task<string> ReadVersionAsync(CancellationToken cancellationToken) =>
        (await client.ListAsync(type, Query(1, options.LabelSelector), cancellationToken)).ResourceVersion;

    /// <summary>Hands over page after page; the version of all.</summary>
    /// <param name="take">Takes a page in.</param>
    /// <param name="selector">Label selector instead of the cache's own; null for that.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public async Task<string> ReadAsync(Action<ResourceList<T>> take, string? selector, CancellationToken cancellationToken)
    {
        var query = Query(options.PageSize, selector ?? options.LabelSelector);
        var page = await client.ListAsync(type, query, cancellationToken);
        while (page.Continue is not null)
        {
            // The server prepares a page while the one before is taken in.
            var next = client.ListAsync(type, query with { Continue = page.Continue }, cancellationToken);
            take(page);
            page = await next;
        }

        take(page);
        return page.ResourceVersion;
    }

    private ListQuery Query(int limit, string? selector) => new()
    {
        Namespace = namespaceName,
        LabelSelector = selector,
        FieldSelector = options.FieldSelector,
        Limit = limit,
    };
}
