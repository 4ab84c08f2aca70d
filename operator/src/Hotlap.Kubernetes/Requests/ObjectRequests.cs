using k8s;
using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>
/// Requests for objects of one resource type in a namespace, or in the cluster for null. Names are escaped here, because the official
/// client puts them into paths as they are.
/// </summary>
internal sealed class ObjectRequests<T>(ICustomObjectsOperations client, ResourceType<T> type, string? namespaceName)
{
    private readonly string? _namespace = namespaceName is null ? null : Uri.EscapeDataString(namespaceName);

    public async Task<HttpResponseMessage> GetAsync(string name, CancellationToken cancellationToken)
    {
        var (path, accept) = (Uri.EscapeDataString(name), Accept("PartialObjectMetadata"));
        return _namespace is { } escaped
            ? (await client.GetNamespacedCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, escaped, type.Plural, path, accept, cancellationToken)).Response
            : (await client.GetClusterCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, type.Plural, path, accept, cancellationToken)).Response;
    }

    public async Task<HttpResponseMessage> ListAsync(ListQuery query, CancellationToken cancellationToken)
    {
        var accept = Accept("PartialObjectMetadataList");
        return _namespace is { } escaped
            ? (await client.ListNamespacedCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, escaped, type.Plural, continueParameter: query.Continue, fieldSelector: query.FieldSelector,
                labelSelector: query.LabelSelector, limit: query.Limit, customHeaders: accept,
                cancellationToken: cancellationToken)).Response
            : (await client.ListClusterCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, type.Plural, continueParameter: query.Continue, fieldSelector: query.FieldSelector,
                labelSelector: query.LabelSelector, limit: query.Limit, customHeaders: accept,
                cancellationToken: cancellationToken)).Response;
    }

    public async Task<HttpResponseMessage> WatchAsync(WatchQuery query, CancellationToken cancellationToken)
    {
        var (seconds, accept) = ((int)query.Timeout.TotalSeconds, Accept("PartialObjectMetadata"));
        return _namespace is { } escaped
            ? (await client.ListNamespacedCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, escaped, type.Plural, allowWatchBookmarks: true, fieldSelector: query.FieldSelector,
                labelSelector: query.LabelSelector, resourceVersion: query.ResourceVersion, timeoutSeconds: seconds, watch: true,
                customHeaders: accept, cancellationToken: cancellationToken)).Response
            : (await client.ListClusterCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, type.Plural, allowWatchBookmarks: true, fieldSelector: query.FieldSelector,
                labelSelector: query.LabelSelector, resourceVersion: query.ResourceVersion, timeoutSeconds: seconds, watch: true,
                customHeaders: accept, cancellationToken: cancellationToken)).Response;
    }

    public async Task<HttpResponseMessage> CreateAsync(T body, CancellationToken cancellationToken)
    {
        var json = JsonSerializer.SerializeToElement(body, type.TypeInfo);
        return _namespace is { } escaped
            ? (await client.CreateNamespacedCustomObjectWithHttpMessagesAsync<object>(
                json, type.Group, type.Version, escaped, type.Plural, cancellationToken: cancellationToken)).Response
            : (await client.CreateClusterCustomObjectWithHttpMessagesAsync<object>(
                json, type.Group, type.Version, type.Plural, cancellationToken: cancellationToken)).Response;
    }

    public async Task<HttpResponseMessage> ReplaceAsync(string name, T body, CancellationToken cancellationToken)
    {
        var (path, json) = (Uri.EscapeDataString(name), JsonSerializer.SerializeToElement(body, type.TypeInfo));
        return _namespace is { } escaped
            ? (await client.ReplaceNamespacedCustomObjectWithHttpMessagesAsync<object>(
                json, type.Group, type.Version, escaped, type.Plural, path, cancellationToken: cancellationToken)).Response
            : (await client.ReplaceClusterCustomObjectWithHttpMessagesAsync<object>(
                json, type.Group, type.Version, type.Plural, path, cancellationToken: cancellationToken)).Response;
    }

    /// <summary>Server-side apply (<c>application/apply-patch+yaml</c>) of JSON.</summary>
    public async Task<HttpResponseMessage> ApplyAsync(
        string name, ReadOnlyMemory<byte> json, ApplyOptions options, CancellationToken cancellationToken)
    {
        var patch = new V1Patch(Encoding.UTF8.GetString(json.Span), V1Patch.PatchType.ApplyPatch);
        var (path, dryRun) = (Uri.EscapeDataString(name), options.DryRun ? "All" : null);
        bool? force = options.Force ? true : null;
        return (await ((_namespace, options.Subresource) switch
        {
            ({ } escaped, null) => client.PatchNamespacedCustomObjectWithHttpMessagesAsync<object>(
                patch, type.Group, type.Version, escaped, type.Plural, path, dryRun, options.FieldManager, null, force, null,
                cancellationToken),
            ({ } escaped, "status") => client.PatchNamespacedCustomObjectStatusWithHttpMessagesAsync<object>(
                patch, type.Group, type.Version, escaped, type.Plural, path, dryRun, options.FieldManager, null, force, null,
                cancellationToken),
            (null, null) => client.PatchClusterCustomObjectWithHttpMessagesAsync<object>(
                patch, type.Group, type.Version, type.Plural, path, dryRun, options.FieldManager, null, force, null,
                cancellationToken),
            _ => throw new NotSupportedException($"The subresource {options.Subresource} of {type.Plural} cannot be applied."),
        })).Response;
    }

    public async Task<HttpResponseMessage> DeleteAsync(string name, DeleteOptions options, CancellationToken cancellationToken)
    {
        var path = Uri.EscapeDataString(name);
        var body = new V1DeleteOptions
        {
            GracePeriodSeconds = options.GracePeriodSeconds,
            PropagationPolicy = options.PropagationPolicy,
            Preconditions = options.Uid is null ? null : new V1Preconditions { Uid = options.Uid },
        };
        return _namespace is { } escaped
            ? (await client.DeleteNamespacedCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, escaped, type.Plural, path, body, cancellationToken: cancellationToken)).Response
            : (await client.DeleteClusterCustomObjectWithHttpMessagesAsync<object>(
                type.Group, type.Version, type.Plural, path, body, cancellationToken: cancellationToken)).Response;
    }

    private Dictionary<string, IReadOnlyList<string>>? Accept(string kind) => type.MetadataOnly
        ? new() { ["Accept"] = [$"application/json;as={kind};g=meta.k8s.io;v=v1"] }
        : null;
}
