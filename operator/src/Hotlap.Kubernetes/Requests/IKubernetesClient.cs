namespace Hotlap.Kubernetes;

/// <summary>
/// Sends requests to one API server. Every request has a deadline. A request that is safe to repeat is retried a few times on 429, 5xx and
/// network errors. All methods throw <see cref="KubernetesApiException"/> for an error response, <see cref="TimeoutException"/> after the
/// deadline, and <see cref="HttpRequestException"/> or <see cref="IOException"/> for a failed connection; <see cref="ErrorClassifier"/>
/// classifies them.
/// </summary>
public interface IKubernetesClient
{
    /// <summary>Reads one object; null when it does not exist.</summary>
    Task<T?> FindAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellationToken);

    /// <summary>
    /// Reads one page of objects; an expired page token is a 410. With <paramref name="take"/> each object is passed on while the page is
    /// read, and the returned page has no items. When a page is retried after an error, its first objects are passed on again.
    /// </summary>
    Task<ResourceList<T>> ListAsync<T>(ResourceType<T> type, ListQuery query, Action<T>? take, CancellationToken cancellationToken);

    /// <summary>
    /// Creates an object; an existing one of that name is a 409 with reason AlreadyExists. Retried only when the server has not acted
    /// (429, or no connection).
    /// </summary>
    Task<T> CreateAsync<T>(ResourceType<T> type, string? namespaceName, T body, CancellationToken cancellationToken);

    /// <summary>Replaces an object; an outdated resourceVersion is a 409. Retried only once after a 401, with a renewed token.</summary>
    Task<T> ReplaceAsync<T>(ResourceType<T> type, ObjectKey key, T body, CancellationToken cancellationToken);

    /// <summary>Server-side apply of UTF-8 JSON, which must have apiVersion and kind and no managedFields.</summary>
    Task<T> ApplyJsonAsync<T>(
        ResourceType<T> type, ObjectKey key, ReadOnlyMemory<byte> body, ApplyOptions options, CancellationToken cancellationToken);

    /// <summary>Deletes an object; false when it does not exist.</summary>
    Task<bool> DeleteAsync<T>(ResourceType<T> type, ObjectKey key, DeleteOptions options, CancellationToken cancellationToken);

    /// <summary>Opens a container's log. The deadline covers only the response headers; the caller limits the body.</summary>
    Task<Stream> OpenLogAsync(LogQuery query, CancellationToken cancellationToken);

    /// <summary>Reads the server's version.</summary>
    Task<ServerVersion> GetVersionAsync(CancellationToken cancellationToken);

    /// <summary>Watches objects until the server ends the stream. <see cref="WatchCache{T}"/> is a complete reader.</summary>
    IAsyncEnumerable<WatchEvent<T>> WatchAsync<T>(ResourceType<T> type, WatchQuery query, CancellationToken cancellationToken);
}

/// <summary>Version and platform of the API server, such as v1.35.4 and linux/amd64.</summary>
public sealed record ServerVersion(string GitVersion = "", string Platform = "");

/// <summary>
/// A user-facing event, as <c>kubectl describe</c> shows it: a CamelCase reason of at most 128 characters, and what happened, truncated to
/// 1,024 bytes.
/// </summary>
public sealed record ObjectEvent(ObjectReference Regarding, string Reason, string Message, DateTimeOffset Time)
{
    /// <summary>True for type Warning, false for Normal.</summary>
    public bool IsWarning { get; init; }
}
