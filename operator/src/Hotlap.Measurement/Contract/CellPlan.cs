namespace Hotlap.Measurement.Contract;

/// <summary>Plan for one cell (a scenario with one payload): the tool, the request, and the load with its limits.</summary>
public sealed record CellPlan
{
    /// <summary>Scenario of the cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec, such as <c>10Ki</c>; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Size of the payload in bytes, for the placeholders in the request; null when the scenario has none.</summary>
    public long? PayloadBytes { get; set; }

    /// <summary>The request. In a plan's JSON it is <see cref="RequestIndex"/>, an index of <see cref="LoadPlan.Requests"/>.</summary>
    [JsonIgnore]
    public RequestPlan Request { get; set; } = new();

    /// <summary>Zero-based index of the request in <see cref="LoadPlan.Requests"/>.</summary>
    [JsonPropertyName("request")]
    public int RequestIndex { get; set; }

    /// <summary>The tool that sends the load.</summary>
    public LoadTool Tool { get; set; }

    /// <summary>Number of calls in flight at any time (closed loop).</summary>
    public int Concurrency { get; set; }

    /// <summary>Number of connections; null for the tool's default: one per call for HTTP/1, one in total for ghz and HTTP/2.</summary>
    public int? Connections { get; set; }

    /// <summary>True to keep HTTP/1 connections open between requests.</summary>
    public bool KeepAlive { get; set; }

    /// <summary>Stops after this many requests; null for no limit. This or <see cref="DurationMilliseconds"/> is set, or both.</summary>
    public long? Requests { get; set; }

    /// <summary>Stops after this time, in milliseconds; null for no such limit.</summary>
    public long? DurationMilliseconds { get; set; }

    /// <summary>Duration of the warm-up in milliseconds; zero for none. Its answers are discarded.</summary>
    public long WarmupMilliseconds { get; set; }

    /// <summary>Number of warm-up requests; null for none. Their answers are discarded.</summary>
    public long? WarmupRequests { get; set; }

    /// <summary>Warm-up that ends when the rate is steady, in place of the two fixed limits above; null for none.</summary>
    public SteadyWarmupPlan? SteadyWarmup { get; set; }

    /// <summary>Requests per second of all generators, at planned times whatever the answers (open loop); null for a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>
    /// Steps of a load profile, in order. They replace <see cref="DurationMilliseconds"/>, <see cref="Requests"/>,
    /// <see cref="Concurrency"/> and <see cref="RatePerSecond"/>. Empty for a constant load.
    /// </summary>
    public IReadOnlyList<StagePlan> Stages { get; set; } = [];

    /// <summary>
    /// Search for the highest rate that meets an objective. It replaces <see cref="DurationMilliseconds"/>, <see cref="Requests"/> and
    /// <see cref="RatePerSecond"/>; the warm-up is a closed loop, so that the target has met its own capacity. Null for none.
    /// </summary>
    public SearchPlan? Search { get; set; }

    /// <summary>True to record the rate and the latencies of each second of the measurement, in addition to the totals.</summary>
    public bool Curve { get; set; }

    /// <summary>True when the tool runs for a given time, rather than a number of requests, in the warm-up or in the measurement.</summary>
    [JsonIgnore]
    public bool HasDuration =>
        DurationMilliseconds is not null || Search is not null || Stages.Count > 0 || SteadyWarmup is not null || WarmupMilliseconds > 0;

    /// <summary>Time that one run of the tool (warm-up or measurement) may exceed its planned duration, in milliseconds.</summary>
    public long GraceMilliseconds { get; set; } = 30_000;
}

/// <summary>One step of a load profile.</summary>
/// <param name="DurationMilliseconds">Length of the step, in milliseconds.</param>
/// <param name="Concurrency">Calls in flight over all generators of the trial.</param>
/// <param name="RatePerSecond">Requests per second over all generators of the trial (open loop); null for a closed loop.</param>
public sealed record StagePlan(long DurationMilliseconds = 0, int Concurrency = 0, long? RatePerSecond = null);

/// <summary>A warm-up in windows of one second that ends when the measured rate is steady.</summary>
/// <param name="MinMilliseconds">Minimum duration of the warm-up, in milliseconds.</param>
/// <param name="MaxMilliseconds">Maximum duration of the warm-up, in milliseconds. A warm-up that reaches it counts as not steady.</param>
public sealed record SteadyWarmupPlan(long MinMilliseconds = 10_000, long MaxMilliseconds = 60_000);
