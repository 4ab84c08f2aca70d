namespace Hotlap.Kubernetes;

/// <summary>The server responded to a request with an error.</summary>
public sealed class KubernetesApiException(HttpStatusCode statusCode, string reason, string message) : Exception(message)
{
    /// <summary>The HTTP status code.</summary>
    public HttpStatusCode StatusCode { get; } = statusCode;

    /// <summary>The machine-readable reason, such as AlreadyExists; empty when the server gave none.</summary>
    public string Reason { get; } = reason;

    /// <summary>Pause that the server asked for before the next request; null when it asked for none.</summary>
    public TimeSpan? RetryAfter { get; init; }

    /// <summary><see cref="RetryAfter"/>, limited to five minutes, so that a wrong value does not block for a day.</summary>
    public TimeSpan? AskedPause => RetryAfter > Backoff.LongestAsked ? Backoff.LongestAsked : RetryAfter;

    /// <summary>Details of the error: one entry per invalid or conflicting field.</summary>
    public IReadOnlyList<ErrorCause> Causes { get; init; } = [];
}

/// <summary>One cause of an error, such as FieldValueInvalid, with the path of its field, which is empty when it concerns none.</summary>
public sealed record ErrorCause(string Reason = "", string Message = "", string Field = "");
