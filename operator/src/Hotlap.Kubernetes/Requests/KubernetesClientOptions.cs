namespace Hotlap.Kubernetes;

/// <summary>Options of a client.</summary>
public sealed record KubernetesClientOptions
{
    /// <summary>Deadline of one attempt. Watches and log bodies are limited by their readers.</summary>
    public TimeSpan RequestTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Maximum attempts per request, including the first.</summary>
    public int MaxAttempts { get; init; } = 4;

    /// <summary>Pause before the first retry, doubled each time. The actual pause is a random half to whole of it.</summary>
    public TimeSpan RetryDelay { get; init; } = TimeSpan.FromMilliseconds(200);

    /// <summary>Longest pause. When a Retry-After asks for more, the error is thrown at once.</summary>
    public TimeSpan MaxRetryDelay { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>User-Agent header, which audit logs show.</summary>
    public string UserAgent { get; init; } = "hotlap";

    /// <summary>User on whose behalf requests are sent, whose rights then apply; null for the user of the credentials.</summary>
    public string? ImpersonateUser { get; init; }

    /// <summary>
    /// Group of <see cref="ImpersonateUser"/>, without which the server rejects it; null for none. It is only one, because HttpClient joins
    /// the values of a header and the server would read them as one name.
    /// </summary>
    public string? ImpersonateGroup { get; init; }

    /// <summary>Called after each attempt, on the caller's thread; must be quick and not throw.</summary>
    public Action<ApiRequest>? OnRequest { get; init; }

    /// <summary>Clock for deadlines and pauses.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Random source for jitter.</summary>
    public Random Random { get; init; } = new();
}
