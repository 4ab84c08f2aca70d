namespace Hotlap.Measurement.Tools;

/// <summary>Codes of what makes a tool's figures doubtful.</summary>
public static class ToolWarnings
{
    /// <summary>The request that was answered correctly before the load was not answered so after it.</summary>
    public const string AnswerChanged = "AnswerChanged";

    /// <summary>Keep-alive was asked for, and connections were opened anew for more than one request in twenty.</summary>
    public const string KeepAliveBroken = "KeepAliveBroken";

    /// <summary>The tool stopped keeping results, or stopped altogether, at a limit of its own.</summary>
    public const string ResultCapReached = "ResultCapReached";

    /// <summary>The tool measures failed requests as if they were answers, and there were some.</summary>
    public const string LatencyIncludesErrors = "LatencyIncludesErrors";

    /// <summary>The tool ended before the planned time.</summary>
    public const string EndedEarly = "EndedEarly";

    /// <summary>Fewer requests were sent than 95% of those planned by the rate.</summary>
    public const string RateNotReached = "RateNotReached";

    /// <summary>The rate was not steady when the longest time for the warm-up was over.</summary>
    public const string WarmupNotSteady = "WarmupNotSteady";

    /// <summary>Median close to 40 ms: often a delayed acknowledgement of an answer sent in two writes, not the target's work.</summary>
    public const string DelayedAcknowledgement = "DelayedAcknowledgement";

    /// <summary>Fewer requests than calls in flight were planned, so fewer calls are in flight.</summary>
    public const string ConcurrencyLowered = "ConcurrencyLowered";

    /// <summary>The tool cannot put exactly the planned number of calls on the planned connections.</summary>
    public const string ConcurrencyRaised = "ConcurrencyRaised";

    /// <summary>The tool cannot stop at whichever of two limits comes first; it stops by time.</summary>
    public const string RequestLimitIgnored = "RequestLimitIgnored";

    /// <summary>The tool keeps connections open although a new one for each request was planned.</summary>
    public const string KeepAliveForced = "KeepAliveForced";

    /// <summary>The tool does not look at gRPC statuses: a call that failed with HTTP status 200 counts as answered.</summary>
    public const string GrpcStatusUnchecked = "GrpcStatusUnchecked";

    /// <summary>Nobody verified the server's certificate.</summary>
    public const string CertificateUnverified = "CertificateUnverified";

    /// <summary>The agent's image has no ghz, so h2load sent the load.</summary>
    public const string GhzMissing = "GhzMissing";

    /// <summary>A program timed itself: its latencies and metrics are by its own clock.</summary>
    public const string SelfTimed = "SelfTimed";

    /// <summary>Hotlap did not start the service: others may use it, and it keeps what earlier trials left in it.</summary>
    public const string SharedTarget = "SharedTarget";
}
