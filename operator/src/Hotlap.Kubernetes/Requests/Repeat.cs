namespace Hotlap.Kubernetes;

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
