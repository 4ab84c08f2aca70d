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
        var asked = (error as KubernetesApiException)?.RetryAfter ?? own;
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

/// <summary>When a failed request may be retried.</summary>
internal enum Repeat
{
    /// <summary>Only when the server certainly did not act: it was never reached, or it responded with 429.</summary>
    IfNotActed,

    /// <summary>Also when the server may have acted, because the request is idempotent.</summary>
    Always,

    /// <summary>Never; the caller does its own pacing.</summary>
    Never,
}
