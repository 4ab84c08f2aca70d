namespace Hotlap.Kubernetes;

/// <summary>What to do about an error.</summary>
public enum ErrorClass
{
    /// <summary>The same request will fail again: a person must change something.</summary>
    Terminal,

    /// <summary>Expected to pass by itself (quota, a namespace being deleted): look again at a fixed pace, with a deadline.</summary>
    Waiting,

    /// <summary>Try again soon, with backoff: conflicts, throttling, server errors, network, timeouts.</summary>
    Retryable,
}
