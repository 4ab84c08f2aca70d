using System.Runtime.CompilerServices;

namespace Hotlap.Kubernetes;

/// <summary>
/// A client of one API server, on the official one: HTTP/2 on few pooled connections. Thread-safe; one per process is enough.
/// </summary>
public sealed class KubernetesClient : IKubernetesClient, IDisposable
{
    /// <summary>Longest line of a watch; a longer line becomes an unknown event, and the watch continues.</summary>
    private const int MaxLineBytes = 4 * 1024 * 1024;

    private readonly OfficialClient _official;
    private readonly RequestSender _sender;

    /// <summary>Creates a client; it connects at the first request.</summary>
    public KubernetesClient(KubernetesConfiguration configuration, KubernetesClientOptions? options = null)
    {
        options ??= new KubernetesClientOptions();
        var tokens = new TokenSource(configuration, options.TimeProvider);
        _official = new OfficialClient(OfficialSettings.Of(configuration, options, tokens), new RequestHandler(options));
        _sender = new RequestSender(configuration.Server, tokens, options);
    }

    private KubernetesClient(OfficialClient official, RequestSender sender) => (_official, _sender) = (official, sender);

    /// <summary>
    /// Returns a client on the same connections that asks <paramref name="mayAct"/> before each attempt of a modifying request. On false it
    /// throws a <see cref="LeadershipLostException"/> instead.
    /// </summary>
    public IKubernetesClient Fenced(Func<bool> mayAct) => new KubernetesClient(_official, _sender.Behind(mayAct));

    /// <inheritdoc/>
    public async Task<T?> FindAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken)
    {
        try
        {
            var call = new ApiCall("get", type.Plural, key.ToString());
            return await _sender.SendAsync(
                call, token => Objects(type, key.Namespace).GetAsync(key.Name, token), ResponseBody.As(type.TypeInfo), cancellationToken);
        }
        catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.NotFound)
        {
            return default;
        }
    }

    /// <inheritdoc/>
    public Task<ResourceList<T>> ListAsync<T>(
        ResourceType<T> type, ListQuery query, Action<T>? take, CancellationToken cancellationToken) =>
        _sender.SendAsync(
            new ApiCall("list", type.Plural, query.Namespace ?? ""),
            token => Objects(type, query.Namespace).ListAsync(query, token),
            ResponseBody.Read((body, token) => new ListReader<T>(type, take).ReadAsync(body, token)), cancellationToken);

    /// <inheritdoc/>
    public Task<T> CreateAsync<T>(ResourceType<T> type, string? namespaceName, T body, CancellationToken cancellationToken) =>
        _sender.SendAsync(
            new ApiCall("create", type.Plural, namespaceName ?? "") { Repeat = Repeat.IfNotActed },
            token => Objects(type, namespaceName).CreateAsync(body, token), ResponseBody.As(type.TypeInfo), cancellationToken);

    /// <inheritdoc/>
    public Task<T> ReplaceAsync<T>(ResourceType<T> type, ObjectKey key, T body, CancellationToken cancellationToken) =>
        _sender.SendAsync(
            new ApiCall("update", type.Plural, key.ToString()) { Repeat = Repeat.Never },
            token => Objects(type, key.Namespace).ReplaceAsync(key.Name, body, token), ResponseBody.As(type.TypeInfo), cancellationToken);

    /// <inheritdoc/>
    public Task<T> ApplyJsonAsync<T>(
        ResourceType<T> type, ObjectKey key, ReadOnlyMemory<byte> body, ApplyOptions options, CancellationToken cancellationToken)
    {
        var resource = options.Subresource is null ? type.Plural : $"{type.Plural}/{options.Subresource}";
        return _sender.SendAsync(
            new ApiCall("apply", resource, key.ToString()),
            token => Objects(type, key.Namespace).ApplyAsync(key.Name, body, options, token), ResponseBody.As(type.TypeInfo),
            cancellationToken);
    }

    /// <inheritdoc/>
    public async Task<bool> DeleteAsync<T>(ResourceType<T> type, ObjectKey key, DeleteOptions options, CancellationToken cancellationToken)
    {
        try
        {
            return await _sender.SendAsync(
                new ApiCall("delete", type.Plural, key.ToString()),
                token => Objects(type, key.Namespace).DeleteAsync(key.Name, options, token), ResponseBody.DrainAsync, cancellationToken);
        }
        catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.NotFound)
        {
            return false;
        }
    }

    /// <inheritdoc/>
    public Task<Stream> OpenLogAsync(LogQuery query, CancellationToken cancellationToken) => _sender.SendAsync(
        new ApiCall("get", "pods/log", $"{query.Namespace}/{query.Pod}"),
        async token => (await _official.CoreV1.ReadNamespacedPodLogWithHttpMessagesAsync(
            Uri.EscapeDataString(query.Pod), Uri.EscapeDataString(query.Namespace), query.Container, limitBytes: query.LimitBytes,
            cancellationToken: token)).Response,
        ResponseBody.OpenAsync, cancellationToken);

    /// <inheritdoc/>
    public Task<ServerVersion> GetVersionAsync(CancellationToken cancellationToken) => _sender.SendAsync(
        new ApiCall("get", "version"),
        async token => (await _official.Version.GetCodeWithHttpMessagesAsync(cancellationToken: token)).Response,
        ResponseBody.As(WireJson.Default.ServerVersion), cancellationToken);

    /// <inheritdoc/>
    public async IAsyncEnumerable<WatchEvent<T>> WatchAsync<T>(
        ResourceType<T> type, WatchQuery query, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await using var stream = await _sender.SendAsync(
            new ApiCall("watch", type.Plural, query.Namespace ?? "") { Repeat = Repeat.Never },
            token => Objects(type, query.Namespace).WatchAsync(query, token), ResponseBody.OpenAsync, cancellationToken);
        await using var lines = new LineReader(stream, MaxLineBytes);
        while (await lines.ReadAsync(cancellationToken))
        {
            yield return lines.Line is { } line
                ? WatchLineReader.Read(type, line)
                : WatchLineReader.Unknown<T>($"An event is longer than {MaxLineBytes} bytes.");
        }
    }

    /// <summary>Closes the connections.</summary>
    public void Dispose() => _official.Dispose();

    private ObjectRequests<T> Objects<T>(ResourceType<T> type, string? namespaceName) => new(_official.CustomObjects, type, namespaceName);
}
