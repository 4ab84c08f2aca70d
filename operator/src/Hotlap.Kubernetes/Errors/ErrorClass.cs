namespace Hotlap.Kubernetes;

/// <summary>How to handle an error.</summary>
public enum ErrorClass
{
    /// <summary>The same request will fail again until a person changes something.</summary>
    Terminal,

    /// <summary>Expected to resolve by itself (quota, a namespace being deleted): retry at a fixed interval, with a deadline.</summary>
    Waiting,

    /// <summary>Retry soon with backoff: conflicts, throttling, server errors, network errors, timeouts.</summary>
    Retryable,
}
