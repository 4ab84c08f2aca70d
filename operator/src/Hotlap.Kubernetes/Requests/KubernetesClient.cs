using System.Runtime.CompilerServices;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>A client of one API server: HTTP/2 on few pooled connections. Thread-safe; one per process is enough.</summary>
public sealed class KubernetesClient : IKubernetesClient, IDisposable
{
    /// <summary>Longest line of a watch; a longer line becomes an unknown event, and the watch continues.</summary>
    private const int MaxLineBytes = 4 * 1024 * 1024;

    private readonly HttpClient _http;
    private readonly RequestSender _sender;

    /// <summary>Creates a client; it connects at the first request.</summary>
    public KubernetesClient(KubernetesConfiguration configuration, KubernetesClientOptions? options = null)
    {
        options ??= new KubernetesClientOptions();
        var tokens = new TokenSource(configuration, options.TimeProvider);
        _http = new HttpClient(ConnectionFactory.CreateHandler(configuration, tokens)) { Timeout = Timeout.InfiniteTimeSpan };
        var server = configuration.Server.AbsoluteUri.EndsWith('/')
            ? configuration.Server : new Uri(configuration.Server.AbsoluteUri + "/");
        _sender = new RequestSender(_http, server, tokens, options)
        {
            Host = configuration.TlsServerName,
        };
    }

    private KubernetesClient(HttpClient http, RequestSender sender) => (_http, _sender) = (http, sender);

    /// <summary>
    /// Returns a client on the same connections that asks <paramref name="mayAct"/> before each attempt of a modifying request. On false it
    /// throws a <see cref="LeadershipLostException"/> instead.
    /// </summary>
    public IKubernetesClient Fenced(Func<bool> mayAct) => new KubernetesClient(_http, _sender.Behind(mayAct));

    /// <inheritdoc/>
    public async Task<T?> FindAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken)
    {
        try
        {
            var call = new ApiCall("get", HttpMethod.Get, type.Plural, PathOf(type, key)) { Accept = Accept(type) };
            return await _sender.SendAsync(call, Body(type.TypeInfo), cancellationToken);
        }
        catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.NotFound)
        {
            return default;
        }
    }

    /// <inheritdoc/>
    public Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, Action<T>? take, CancellationToken cancellationToken)
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, query.Namespace),
            ("labelSelector", query.LabelSelector), ("fieldSelector", query.FieldSelector),
            ("limit", query.Limit), ("continue", query.Continue));
        var call = new ApiCall("list", HttpMethod.Get, type.Plural, path) { Accept = Accept(type, "PartialObjectMetadataList") };
        return _sender.SendAsync(call, Read((body, token) => new ListReader<T>(type, take).ReadAsync(body, token)), cancellationToken);
    }

    /// <inheritdoc/>
    public Task<T> CreateAsync<T>(ResourceType<T> type, string? namespaceName, T body, CancellationToken cancellationToken)
    {
        var call = new ApiCall("create", HttpMethod.Post, type.Plural, ApiPath.Of(type, namespaceName)) { Repeat = Repeat.IfNotActed };
        return WriteAsync(call, type, JsonSerializer.SerializeToUtf8Bytes(body, type.TypeInfo), cancellationToken);
    }

    /// <inheritdoc/>
    public Task<T> ReplaceAsync<T>(ResourceType<T> type, ObjectKey key, T body, CancellationToken cancellationToken)
    {
        var call = new ApiCall("update", HttpMethod.Put, type.Plural, PathOf(type, key)) { Repeat = Repeat.Never };
        return WriteAsync(call, type, JsonSerializer.SerializeToUtf8Bytes(body, type.TypeInfo), cancellationToken);
    }

    /// <inheritdoc/>
    public Task<T> ApplyJsonAsync<T>(
        ResourceType<T> type, ObjectKey key, ReadOnlyMemory<byte> body, ApplyOptions options, CancellationToken cancellationToken)
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, key.Namespace, key.Name, options.Subresource),
            ("fieldManager", options.FieldManager), ("force", options.Force ? "true" : null),
            ("dryRun", options.DryRun ? "All" : null));
        var resource = options.Subresource is null ? type.Plural : $"{type.Plural}/{options.Subresource}";
        var call = new ApiCall("apply", HttpMethod.Patch, resource, path) { ContentType = "application/apply-patch+yaml" };
        return WriteAsync(call, type, body, cancellationToken);
    }

    /// <inheritdoc/>
    public async Task<bool> DeleteAsync<T>(ResourceType<T> type, ObjectKey key, DeleteOptions options, CancellationToken cancellationToken)
    {
        var preconditions = options.Uid is null ? null : new DeletePreconditions(options.Uid);
        var body = new DeleteBody("v1", "DeleteOptions", options.GracePeriodSeconds, options.PropagationPolicy, preconditions);
        var call = new ApiCall("delete", HttpMethod.Delete, type.Plural, PathOf(type, key))
        {
            Body = JsonSerializer.SerializeToUtf8Bytes(body, WireJson.Default.DeleteBody),
        };
        try
        {
            return await _sender.SendAsync(call, DrainAsync, cancellationToken);
        }
        catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.NotFound)
        {
            return false;
        }
    }

    /// <inheritdoc/>
    public Task<Stream> OpenLogAsync(LogQuery query, CancellationToken cancellationToken)
    {
        var path = ApiPath.WithQuery(
            $"api/v1/namespaces/{Uri.EscapeDataString(query.Namespace)}/pods/{Uri.EscapeDataString(query.Pod)}/log",
            ("container", query.Container), ("limitBytes", query.LimitBytes));
        var call = new ApiCall("get", HttpMethod.Get, "pods/log", path) { Accept = "*/*" };
        return _sender.SendAsync(call, OpenAsync, cancellationToken);
    }

    /// <inheritdoc/>
    public Task<ServerVersion> GetVersionAsync(CancellationToken cancellationToken) => _sender.SendAsync(
        new ApiCall("get", HttpMethod.Get, "version", "version"), Body(WireJson.Default.ServerVersion), cancellationToken);

    /// <inheritdoc/>
    public async IAsyncEnumerable<WatchEvent<T>> WatchAsync<T>(
        ResourceType<T> type, WatchQuery query, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, query.Namespace),
            ("watch", "true"), ("allowWatchBookmarks", "true"), ("resourceVersion", query.ResourceVersion),
            ("timeoutSeconds", (int)query.Timeout.TotalSeconds),
            ("labelSelector", query.LabelSelector), ("fieldSelector", query.FieldSelector));
        var call = new ApiCall("watch", HttpMethod.Get, type.Plural, path) { Accept = Accept(type), Repeat = Repeat.Never };
        await using var stream = await _sender.SendAsync(call, OpenAsync, cancellationToken);
        await using var lines = new LineReader(stream, MaxLineBytes);
        while (await lines.ReadAsync(cancellationToken))
        {
            yield return lines.Line is { } line
                ? WatchLineReader.Read(type, line)
                : WatchLineReader.Unknown<T>($"An event is longer than {MaxLineBytes} bytes.");
        }
    }

    /// <summary>Closes the connections.</summary>
    public void Dispose() => _http.Dispose();

    private static string PathOf<T>(ResourceType<T> type, ObjectKey key) => ApiPath.Of(type, key.Namespace, key.Name);

    private static string Accept<T>(ResourceType<T> type, string kind = "PartialObjectMetadata") =>
        type.MetadataOnly ? $"application/json;as={kind};g=meta.k8s.io;v=v1" : "application/json";

    private Task<T> WriteAsync<T>(ApiCall call, ResourceType<T> type, ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
        _sender.SendAsync(call with { Body = body }, Body(type.TypeInfo), cancellationToken);

    private static Func<HttpResponseMessage, CancellationToken, Task<T>> Body<T>(JsonTypeInfo<T> typeInfo) => Read(async (body, token) =>
        await JsonSerializer.DeserializeAsync(body, typeInfo, token) ?? throw new JsonException("The API server returned null."));

    private static Func<HttpResponseMessage, CancellationToken, Task<TResult>> Read<TResult>(
        Func<Stream, CancellationToken, Task<TResult>> read) => async (response, token) =>
    {
        using (response)
        {
            await using var body = await response.Content.ReadAsStreamAsync(token);
            return await read(body, token);
        }
    };

    private static async Task<bool> DrainAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        using (response)
            await response.Content.CopyToAsync(Stream.Null, cancellationToken);
        return true;
    }

    // Disposing the stream ends the response and returns the connection.
    private static Task<Stream> OpenAsync(HttpResponseMessage response, CancellationToken cancellationToken) =>
        response.Content.ReadAsStreamAsync(cancellationToken);
}
