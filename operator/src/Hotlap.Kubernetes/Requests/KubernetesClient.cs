using System.Net;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>A client of one API server: HTTP/2 on few pooled connections. Thread-safe; one per process is enough.</summary>
public sealed class KubernetesClient : IKubernetesClient, IDisposable
{
    private readonly HttpClient _http;
    private readonly RequestSender _sender;

    /// <summary>Creates a client; it connects at the first request.</summary>
    public KubernetesClient(KubernetesConfiguration configuration, KubernetesClientOptions? options = null)
    {
        options ??= new KubernetesClientOptions();
        _http = new HttpClient(ConnectionFactory.CreateHandler(configuration)) { Timeout = Timeout.InfiniteTimeSpan };
        var server = configuration.Server.AbsoluteUri.EndsWith('/')
            ? configuration.Server : new Uri(configuration.Server.AbsoluteUri + "/");
        _sender = new RequestSender(_http, server, new TokenSource(configuration, options.TimeProvider), options)
        {
            Host = configuration.TlsServerName,
        };
    }

    private KubernetesClient(HttpClient http, RequestSender sender) => (_http, _sender) = (http, sender);

    /// <summary>
    /// Returns a client on the same connections that sends modifying requests only while <paramref name="mayAct"/> returns true.
    /// </summary>
    /// <param name="mayAct">Called before each attempt; on false a <see cref="LeadershipLostException"/> is thrown instead.</param>
    public IKubernetesClient Fenced(Func<bool> mayAct) => new KubernetesClient(_http, _sender.Behind(mayAct));

    /// <inheritdoc/>
    public async Task<T?> FindAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken)
        where T : class
    {
        try
        {
            var call = new ApiCall("get", HttpMethod.Get, type.Plural, PathOf(type, key)) { Accept = AcceptObject(type) };
            return await _sender.SendAsync(call, Body(type.TypeInfo), cancellationToken);
        }
        catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.NotFound)
        {
            return null;
        }
    }

    /// <inheritdoc/>
    public Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, CancellationToken cancellationToken)
        where T : class => ListAsync(type, query, () => new ListReader<T>(type), cancellationToken);

    /// <inheritdoc/>
    public Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, Action<T> take, CancellationToken cancellationToken)
        where T : class => ListAsync(type, query, () => new ListReader<T>(type, take), cancellationToken);

    private Task<ResourceList<T>> ListAsync<T>(
        ResourceType<T> type, ListQuery query, Func<ListReader<T>> reader, CancellationToken cancellationToken)
        where T : class
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, query.Namespace),
            ("labelSelector", query.LabelSelector), ("fieldSelector", query.FieldSelector),
            ("limit", query.Limit), ("continue", query.Continue), ("resourceVersion", query.ResourceVersion));
        var call = new ApiCall("list", HttpMethod.Get, type.Plural, path) { Accept = AcceptList(type) };
        return _sender.SendAsync(call, ReadAsync, cancellationToken);

        async Task<ResourceList<T>> ReadAsync(HttpResponseMessage response, CancellationToken token)
        {
            using (response)
            {
                await using var stream = await response.Content.ReadAsStreamAsync(token);
                return await reader().ReadAsync(stream, token);
            }
        }
    }

    /// <inheritdoc/>
    public Task<T> CreateAsync<T>(ResourceType<T> type, string? namespaceName, T body, CancellationToken cancellationToken)
        where T : class
    {
        var call = new ApiCall("create", HttpMethod.Post, type.Plural, ApiPath.Of(type, namespaceName))
        {
            Body = JsonSerializer.SerializeToUtf8Bytes(body, type.TypeInfo),
            Repeat = Repeat.IfNotActed,
        };
        return _sender.SendAsync(call, Body(type.TypeInfo), cancellationToken);
    }

    /// <inheritdoc/>
    public Task<T> ReplaceAsync<T>(ResourceType<T> type, ObjectKey key, T body, CancellationToken cancellationToken)
        where T : class
    {
        var call = new ApiCall("update", HttpMethod.Put, type.Plural, PathOf(type, key))
        {
            Body = JsonSerializer.SerializeToUtf8Bytes(body, type.TypeInfo),
            Repeat = Repeat.Never,
        };
        return _sender.SendAsync(call, Body(type.TypeInfo), cancellationToken);
    }

    /// <inheritdoc/>
    public Task<T> ApplyAsync<T>(ResourceType<T> type, ObjectKey key, T body, ApplyOptions options, CancellationToken cancellationToken)
        where T : class =>
        ApplyJsonAsync(type, key, JsonSerializer.SerializeToUtf8Bytes(body, type.TypeInfo), options, cancellationToken);

    /// <inheritdoc/>
    public Task<T> ApplyJsonAsync<T>(
        ResourceType<T> type, ObjectKey key, ReadOnlyMemory<byte> body, ApplyOptions options, CancellationToken cancellationToken)
        where T : class
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, key.Namespace, key.Name, options.Subresource),
            ("fieldManager", options.FieldManager), ("force", options.Force ? "true" : null));
        var resource = options.Subresource is null ? type.Plural : $"{type.Plural}/{options.Subresource}";
        var call = new ApiCall("apply", HttpMethod.Patch, resource, path) { Body = body, ContentType = "application/apply-patch+yaml" };
        return _sender.SendAsync(call, Body(type.TypeInfo), cancellationToken);
    }

    /// <inheritdoc/>
    public async Task<bool> DeleteAsync<T>(ResourceType<T> type, ObjectKey key, DeleteOptions options, CancellationToken cancellationToken)
        where T : class
    {
        var body = new DeleteBody
        {
            GracePeriodSeconds = options.GracePeriodSeconds,
            PropagationPolicy = options.PropagationPolicy,
            Preconditions = options.Uid is null ? null : new DeletePreconditions { Uid = options.Uid },
        };
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
            ("container", query.Container), ("tailLines", query.TailLines), ("limitBytes", query.LimitBytes),
            ("previous", query.Previous ? "true" : null));
        var call = new ApiCall("get", HttpMethod.Get, "pods/log", path) { Accept = "*/*" };
        return _sender.SendAsync(call, OpenAsync, cancellationToken);
    }

    /// <inheritdoc/>
    public async Task<ServerVersion> GetVersionAsync(CancellationToken cancellationToken)
    {
        var call = new ApiCall("get", HttpMethod.Get, "version", "version");
        var body = await _sender.SendAsync(call, Body(WireJson.Default.VersionBody), cancellationToken);
        return new ServerVersion(body.GitVersion, body.Platform);
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<WatchEvent<T>> WatchAsync<T>(
        ResourceType<T> type, WatchQuery query, [EnumeratorCancellation] CancellationToken cancellationToken)
        where T : class
    {
        var path = ApiPath.WithQuery(
            ApiPath.Of(type, query.Namespace),
            ("watch", "true"), ("allowWatchBookmarks", "true"), ("resourceVersion", query.ResourceVersion),
            ("timeoutSeconds", (int)query.Timeout.TotalSeconds),
            ("labelSelector", query.LabelSelector), ("fieldSelector", query.FieldSelector));
        var call = new ApiCall("watch", HttpMethod.Get, type.Plural, path) { Accept = AcceptObject(type), Repeat = Repeat.Never };
        await using var stream = await _sender.SendAsync(call, OpenAsync, cancellationToken);
        await using var lines = new LineReader(stream, query.MaxLineBytes);
        while (await lines.ReadAsync(cancellationToken))
        {
            yield return lines.Line is { } line
                ? WatchLineReader.Read(type, line)
                : WatchLineReader.Unknown<T>($"An event is longer than {query.MaxLineBytes} bytes.");
        }
    }

    /// <summary>Closes the connections.</summary>
    public void Dispose() => _http.Dispose();

    private static string PathOf<T>(ResourceType<T> type, ObjectKey key)
        where T : class => ApiPath.Of(type, key.Namespace, key.Name);

    private static string AcceptObject<T>(ResourceType<T> type)
        where T : class => type.MetadataOnly ? "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1" : "application/json";

    private static string AcceptList<T>(ResourceType<T> type)
        where T : class => type.MetadataOnly ? "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1" : "application/json";

    private static Func<HttpResponseMessage, CancellationToken, Task<T>> Body<T>(JsonTypeInfo<T> typeInfo)
        where T : class => async (response, token) =>
    {
        using (response)
        {
            await using var stream = await response.Content.ReadAsStreamAsync(token);
            return await JsonSerializer.DeserializeAsync(stream, typeInfo, token)
                ?? throw new JsonException("The API server returned null.");
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
