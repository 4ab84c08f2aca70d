using System.Net;

namespace Hotlap.Kubernetes;

/// <summary>The server answered a request with an error.</summary>
public sealed class KubernetesApiException : Exception
{
    /// <summary>Makes the exception from what the server's Status object says.</summary>
    public KubernetesApiException(HttpStatusCode statusCode, string reason, string message)
        : base(message)
    {
        StatusCode = statusCode;
        Reason = reason;
    }

    /// <summary>The HTTP status code.</summary>
    public HttpStatusCode StatusCode { get; }

    /// <summary>The machine-readable reason, such as AlreadyExists; empty where the server gave none.</summary>
    public string Reason { get; }

    /// <summary>When the server wants to be asked again; null where it does not say.</summary>
    public TimeSpan? RetryAfter { get; init; }

    /// <summary><see cref="RetryAfter"/> where it is sensible: at most five minutes, so that a mistaken one does not stop everything for a day.</summary>
    public TimeSpan? AskedPause => RetryAfter > Backoff.LongestAsked ? Backoff.LongestAsked : RetryAfter;

    /// <summary>What is wrong in detail: one entry per invalid or conflicting field.</summary>
    public IReadOnlyList<ErrorCause> Causes { get; init; } = [];
}
