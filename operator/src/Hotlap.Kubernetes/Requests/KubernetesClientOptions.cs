namespace Hotlap.Kubernetes;

/// <summary>How requests are made.</summary>
public sealed record KubernetesClientOptions
{
    /// <summary>Deadline of one try. Watches and the bodies of logs have their readers' own.</summary>
    public TimeSpan RequestTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Tries of one request at most, the first included.</summary>
    public int MaxAttempts { get; init; } = 4;

    /// <summary>Pause before the first repetition; doubled each time, of which a random half to whole is waited.</summary>
    public TimeSpan RetryDelay { get; init; } = TimeSpan.FromMilliseconds(200);

    /// <summary>The longest pause, also where the server's Retry-After asks for more: then the error is thrown at once.</summary>
    public TimeSpan MaxRetryDelay { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Sent as User-Agent and shown in audit logs.</summary>
    public string UserAgent { get; init; } = "hotlap";

    /// <summary>Called after each try, on the caller's thread; must be quick and not throw.</summary>
    public Action<ApiRequest>? OnRequest { get; init; }

    /// <summary>The clock of deadlines and pauses.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Source of jitter.</summary>
    public Random Random { get; init; } = new();
}
