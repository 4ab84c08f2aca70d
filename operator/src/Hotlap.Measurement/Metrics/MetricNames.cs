namespace Hotlap.Measurement.Metrics;

/// <summary>Names of the metrics that Hotlap measures itself, as in specs and statuses.</summary>
public static class MetricNames
{
    /// <summary>Time from the exec of the service to its first correct answer.</summary>
    public const string Startup = "startup";

    /// <summary>Resident memory of the target before its first load.</summary>
    public const string IdleMemory = "idleMemory";

    /// <summary>Compressed bytes of the image.</summary>
    public const string ImageBytes = "imageBytes";

    /// <summary>Correct answers per second.</summary>
    public const string RequestsPerSecond = "requestsPerSecond";

    /// <summary>Highest rate of an open loop that meets the objective of a search.</summary>
    public const string RateAtObjective = "rateAtObjective";

    /// <summary>Messages of streams per second.</summary>
    public const string MessagesPerSecond = "messagesPerSecond";

    /// <summary>Time per message of a stream: the median latency of calls divided by the messages of a call.</summary>
    public const string MessageLatency = "messageLatency";

    /// <summary>Mean latency.</summary>
    public const string Mean = "mean";

    /// <summary>Median latency.</summary>
    public const string P50 = "p50";

    /// <summary>90th percentile of latency.</summary>
    public const string P90 = "p90";

    /// <summary>95th percentile of latency.</summary>
    public const string P95 = "p95";

    /// <summary>99th percentile of latency.</summary>
    public const string P99 = "p99";

    /// <summary>99.9th percentile of latency.</summary>
    public const string P999 = "p999";

    /// <summary>Largest latency.</summary>
    public const string Max = "max";

    /// <summary>
    /// The comparison of the worst trials, see <see cref="Statistics.WorstTrials"/>. It is not a metric of single trials, so specs cannot
    /// name it.
    /// </summary>
    public const string WorstTrials = "worstTrials";

    /// <summary>Failed requests.</summary>
    public const string Errors = "errors";

    /// <summary>CPU time of the target per correct answer.</summary>
    public const string CpuPerRequest = "cpuPerRequest";

    /// <summary>Largest resident memory of the target under load.</summary>
    public const string PeakMemory = "peakMemory";

    /// <summary>Part of the peak memory without a file, such as heaps and stacks.</summary>
    public const string AnonymousMemory = "anonymousMemory";

    /// <summary>Cost of a million correct answers by the prices of the spec; only with <c>spec.cost</c>.</summary>
    public const string CostPerMillionRequests = "costPerMillionRequests";

    /// <summary>Growth of the target's resident memory per minute of load.</summary>
    public const string MemoryGrowth = "memoryGrowth";

    /// <summary>Growth of the target's resident memory per million correct answers.</summary>
    public const string MemoryGrowthPerMillionRequests = "memoryGrowthPerMillionRequests";

    /// <summary>Bytes of the body of an answer.</summary>
    public const string AnswerBytes = "answerBytes";

    /// <summary>Bytes that the target's runtime allocated per correct answer.</summary>
    public const string AllocatedPerRequest = "allocatedPerRequest";

    /// <summary>Share of the window during which the target's garbage collector paused it.</summary>
    public const string GcPause = "gcPause";
}
