using System.Net;

namespace Hotlap.Kubernetes;

/// <summary>Decides whether and when a failed attempt is retried.</summary>
internal sealed class RetryPolicy(KubernetesClientOptions options)
{
    /// <summary>Returns the pause before the next attempt; null when there is none.</summary>
    public TimeSpan? PauseAfter(ApiCall call, Exception error, int attempt)
    {
        if (attempt >= options.MaxAttempts || !MayRepeat(call.Repeat, error))
            return null;
        var own = Backoff.Draw(options.Random, options.RetryDelay, options.MaxRetryDelay, attempt);
        if ((error as KubernetesApiException)?.RetryAfter is not { } asked)
            return own;
        return asked > options.MaxRetryDelay ? null : (asked > own ? asked : own);
    }

    private static bool MayRepeat(Repeat repeat, Exception error) => (repeat, error) switch
    {
        (Repeat.Never, _) => false,
        (_, KubernetesApiException { StatusCode: HttpStatusCode.TooManyRequests }) => true,
        (_, HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError or HttpRequestError.NameResolutionError }) => true,
        (Repeat.Always, KubernetesApiException api) => api.StatusCode >= HttpStatusCode.InternalServerError,
        (Repeat.Always, HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError }) => false,
        (Repeat.Always, HttpRequestException or IOException or TimeoutException) => true,
        _ => false,
    };
}
