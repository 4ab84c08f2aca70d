using k8s;
using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>
/// Requests for objects of one resource type in a namespace, or in the cluster for null. Names are escaped here, because the official
/// client puts what it gets into the path as it is. That also lets its methods for objects of the cluster serve those of a namespace.
/// </summary>
internal sealed class ObjectRequests<T>(ICustomObjectsOperations client, ResourceType<T> type, string? namespaceName)
{
    /// <summary>The path between the version and the name of an object.</summary>
    private readonly string _collection = namespaceName is null
        ? type.Plural : $"namespaces/{Uri.EscapeDataString(namespaceName)}/{type.Plural}";

    public async Task<HttpResponseMessage> GetAsync(string name, CancellationToken cancellationToken) =>
        (await client.GetClusterCustomObjectWithHttpMessagesAsync<object>(
            type.Group, type.Version, _collection, Uri.EscapeDataString(name), Accept("PartialObjectMetadata"),
            cancellationToken)).Response;

    public async Task<HttpResponseMessage> ListAsync(ListQuery query, CancellationToken cancellationToken) =>
        (await client.ListClusterCustomObjectWithHttpMessagesAsync<object>(
            type.Group, type.Version, _collection, continueParameter: query.Continue, fieldSelector: query.FieldSelector,
            labelSelector: query.LabelSelector, limit: query.Limit, customHeaders: Accept("PartialObjectMetadataList"),
            cancellationToken: cancellationToken)).Response;

    public async Task<HttpResponseMessage> WatchAsync(WatchQuery query, CancellationToken cancellationToken) =>
        (await client.ListClusterCustomObjectWithHttpMessagesAsync<object>(
            type.Group, type.Version, _collection, allowWatchBookmarks: true, fieldSelector: query.FieldSelector,
            labelSelector: query.LabelSelector, resourceVersion: query.ResourceVersion, timeoutSeconds: (int)query.Timeout.TotalSeconds,
            watch: true, customHeaders: Accept("PartialObjectMetadata"), cancellationToken: cancellationToken)).Response;

    public async Task<HttpResponseMessage> CreateAsync(T body, CancellationToken cancellationToken) =>
        (await client.CreateClusterCustomObjectWithHttpMessagesAsync<object>(
            Json(body), type.Group, type.Version, _collection, cancellationToken: cancellationToken)).Response;

    public async Task<HttpResponseMessage> ReplaceAsync(string name, T body, CancellationToken cancellationToken) =>
        (await client.ReplaceClusterCustomObjectWithHttpMessagesAsync<object>(
            Json(body), type.Group, type.Version, _collection, Uri.EscapeDataString(name), cancellationToken: cancellationToken)).Response;

    /// <summary>Server-side apply (<c>application/apply-patch+yaml</c>) of JSON.</summary>
    public async Task<HttpResponseMessage> ApplyAsync(
        string name, ReadOnlyMemory<byte> json, ApplyOptions options, CancellationToken cancellationToken)
    {
        var path = Uri.EscapeDataString(name) + (options.Subresource is { } subresource ? $"/{subresource}" : "");
        return (await client.PatchClusterCustomObjectWithHttpMessagesAsync<object>(
            new V1Patch(Encoding.UTF8.GetString(json.Span), V1Patch.PatchType.ApplyPatch), type.Group, type.Version, _collection, path,
            dryRun: options.DryRun ? "All" : null, fieldManager: options.FieldManager, force: options.Force ? true : null,
            cancellationToken: cancellationToken)).Response;
    }

    public async Task<HttpResponseMessage> DeleteAsync(string name, DeleteOptions options, CancellationToken cancellationToken)
    {
        var body = new V1DeleteOptions
        {
            GracePeriodSeconds = options.GracePeriodSeconds,
            PropagationPolicy = options.PropagationPolicy,
            Preconditions = options.Uid is null ? null : new V1Preconditions { Uid = options.Uid },
        };
        return (await client.DeleteClusterCustomObjectWithHttpMessagesAsync<object>(
            type.Group, type.Version, _collection, Uri.EscapeDataString(name), body, cancellationToken: cancellationToken)).Response;
    }

    private JsonElement Json(T body) => JsonSerializer.SerializeToElement(body, type.TypeInfo);

    private Dictionary<string, IReadOnlyList<string>>? Accept(string kind) => type.MetadataOnly
        ? new() { ["Accept"] = [$"application/json;as={kind};g=meta.k8s.io;v=v1"] }
        : null;
}
