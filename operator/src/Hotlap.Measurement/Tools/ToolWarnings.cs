namespace Hotlap.Measurement.Tools;

/// <summary>Codes of the warnings and notes about a load tool's figures.</summary>
public static class ToolWarnings
{
    /// <summary>A request that was answered correctly before the load was answered differently after it.</summary>
    public const string AnswerChanged = "AnswerChanged";

    /// <summary>A signal stopped the probe before the end of the window.</summary>
    public const string ProbeStopped = "ProbeStopped";

    /// <summary>Keep-alive was planned, but more than one request in twenty opened a new connection.</summary>
    public const string KeepAliveBroken = "KeepAliveBroken";

    /// <summary>The tool stopped keeping results, or stopped altogether, at a limit of its own.</summary>
    public const string ResultCapReached = "ResultCapReached";

    /// <summary>Requests failed, and the tool includes them in its latencies.</summary>
    public const string LatencyIncludesErrors = "LatencyIncludesErrors";

    /// <summary>A minority of the answers was shorter, and the tool counts an answer that was cut off as complete.</summary>
    public const string ShortAnswers = "ShortAnswers";

    /// <summary>The tool ended before the planned time.</summary>
    public const string EndedEarly = "EndedEarly";

    /// <summary>Fewer than 95% of the requests planned by the rate were sent.</summary>
    public const string RateNotReached = "RateNotReached";

    /// <summary>The lowest rate of a search did not meet its objective.</summary>
    public const string ObjectiveNotMet = "ObjectiveNotMet";

    /// <summary>The highest rate of a search met its objective.</summary>
    public const string ObjectiveAlwaysMet = "ObjectiveAlwaysMet";

    /// <summary>A search ended at a rate that the generator could not send, or for which it had no CPU left.</summary>
    public const string SearchLimitedByGenerator = "SearchLimitedByGenerator";

    /// <summary>The rate was not steady when the warm-up reached its longest time.</summary>
    public const string WarmupNotSteady = "WarmupNotSteady";

    /// <summary>The median is close to 40 ms: usually the delayed acknowledgement of an answer sent in two writes.</summary>
    public const string DelayedAcknowledgement = "DelayedAcknowledgement";

    /// <summary>The plan has fewer requests than calls in flight, so fewer calls are in flight.</summary>
    public const string ConcurrencyLowered = "ConcurrencyLowered";

    /// <summary>The planned connections cannot share the planned calls equally, so the tool runs more calls in flight.</summary>
    public const string ConcurrencyRaised = "ConcurrencyRaised";

    /// <summary>The tool cannot stop at whichever of two limits comes first; it stops by time.</summary>
    public const string RequestLimitIgnored = "RequestLimitIgnored";

    /// <summary>The tool keeps connections open although a new connection for each request was planned.</summary>
    public const string KeepAliveForced = "KeepAliveForced";

    /// <summary>The tool does not check gRPC statuses: a failed call with HTTP status 200 counts as answered.</summary>
    public const string GrpcStatusUnchecked = "GrpcStatusUnchecked";

    /// <summary>The server's certificate was not verified.</summary>
    public const string CertificateUnverified = "CertificateUnverified";

    /// <summary>The agent's image has no ghz, so h2load sent the load.</summary>
    public const string GhzMissing = "GhzMissing";

    /// <summary>The program timed itself: its latencies and metrics are by its own clock.</summary>
    public const string SelfTimed = "SelfTimed";

    /// <summary>Hotlap did not start the service. Others may use it, and it keeps state of earlier trials.</summary>
    public const string SharedTarget = "SharedTarget";
}
