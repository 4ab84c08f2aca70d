namespace Hotlap.Kubernetes;

/// <summary>
/// Requests to one API server. Every request has a deadline; one that is safe to repeat is repeated a few times on 429, 5xx and
/// network failures. All methods throw <see cref="KubernetesApiException"/> for an error that the server answers,
/// <see cref="TimeoutException"/> past the deadline and <see cref="HttpRequestException"/> or <see cref="IOException"/> where the
/// connection fails; <see cref="ErrorClassifier"/> says what each means.
/// </summary>
public interface IKubernetesClient
{
    /// <summary>Reads one object, or null where there is none.</summary>
    Task<T?> FindAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Reads one page of objects. A page token that is too old is a 410.</summary>
    Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, CancellationToken cancellationToken)
        where T : class;

    /// <summary>
    /// Reads one page and hands each object over while the page is read; the answer has none. A page that is read again after an error hands its first
    /// objects over again.
    /// </summary>
    Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, Action<T> take, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Creates an object; one of the same name is a 409 with reason AlreadyExists. Repeated only where the server has not acted (429).</summary>
    Task<T> CreateAsync<T>(ResourceType<T> type, string? namespaceName, T body, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Replaces an object; a resourceVersion in its metadata that is not the latest is a 409. Never repeated.</summary>
    Task<T> ReplaceAsync<T>(ResourceType<T> type, ObjectKey key, T body, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Server-side apply of an object, which needs apiVersion and kind and must not carry managedFields.</summary>
    Task<T> ApplyAsync<T>(ResourceType<T> type, ObjectKey key, T body, ApplyOptions options, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Server-side apply of UTF-8 JSON, for a body that names other fields than <typeparamref name="T"/> does.</summary>
    Task<T> ApplyJsonAsync<T>(
        ResourceType<T> type, ObjectKey key, ReadOnlyMemory<byte> body, ApplyOptions options, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Deletes an object; false where there is none.</summary>
    Task<bool> DeleteAsync<T>(ResourceType<T> type, ObjectKey key, DeleteOptions options, CancellationToken cancellationToken)
        where T : class;

    /// <summary>Opens a container's log. The deadline covers the answer's headers; the reader sets its own for the body.</summary>
    Task<Stream> OpenLogAsync(LogQuery query, CancellationToken cancellationToken);

    /// <summary>Asks for the server's version.</summary>
    Task<ServerVersion> GetVersionAsync(CancellationToken cancellationToken);

    /// <summary>
    /// Watches objects from a version on, until the server ends the stream. Has no deadline of its own:
    /// <see cref="WatchCache{T}"/> is the ready-made reader.
    /// </summary>
    IAsyncEnumerable<WatchEvent<T>> WatchAsync<T>(ResourceType<T> type, WatchQuery query, CancellationToken cancellationToken)
        where T : class;
}
