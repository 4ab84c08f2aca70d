using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>One measurement of one scenario and payload: which tool sends which request, how often and how long.</summary>
public sealed record CellPlan
{
    /// <summary>Scenario of the cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec, such as <c>10Ki</c>; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Size of the payload in bytes, which stands for the marks of a payload in the request; null when the scenario has none.</summary>
    public long? PayloadBytes { get; set; }

    /// <summary>The request. In a plan's JSON it is one of <see cref="LoadPlan.Requests"/>, by <see cref="RequestIndex"/>.</summary>
    [JsonIgnore]
    public RequestPlan Request { get; set; } = new();

    /// <summary>Place of the request among <see cref="LoadPlan.Requests"/>, counted from 0.</summary>
    [JsonPropertyName("request")]
    public int RequestIndex { get; set; }

    /// <summary>The tool that sends the load.</summary>
    public LoadTool Tool { get; set; }

    /// <summary>Calls in flight at any time (closed loop).</summary>
    public int Concurrency { get; set; }

    /// <summary>Connections that carry the calls; null for the tool's usual: one per call in flight for HTTP/1, one in all for ghz.</summary>
    public int? Connections { get; set; }

    /// <summary>Keep HTTP/1 connections open between requests.</summary>
    public bool KeepAlive { get; set; }

    /// <summary>Stop after this many requests; null for no such limit. At least one of this and <see cref="DurationMilliseconds"/> is set.</summary>
    public long? Requests { get; set; }

    /// <summary>Stop after this time, in milliseconds; null for no such limit.</summary>
    public long? DurationMilliseconds { get; set; }

    /// <summary>Warm-up by time in milliseconds; zero for none. Its answers are discarded.</summary>
    public long WarmupMilliseconds { get; set; }

    /// <summary>Warm-up by requests; null for none. Its answers are discarded.</summary>
    public long? WarmupRequests { get; set; }

    /// <summary>Warm-up that ends when the rate is steady, instead of the fixed ones above; null for none.</summary>
    public SteadyWarmupPlan? SteadyWarmup { get; set; }

    /// <summary>
    /// Requests a second over all generators of the trial, sent at planned times whatever the answers do (open loop); null for a closed loop.
    /// </summary>
    public long? RatePerSecond { get; set; }

    /// <summary>
    /// Steps of the load, one after another, in place of <see cref="DurationMilliseconds"/>, <see cref="Requests"/>, <see cref="Concurrency"/>
    /// and <see cref="RatePerSecond"/>; empty for an even load.
    /// </summary>
    public IReadOnlyList<StagePlan> Stages { get; set; } = [];

    /// <summary>True to keep the rate and the latencies of each second of the measurement beside the whole.</summary>
    public bool Curve { get; set; }

    /// <summary>True where the tool is given a time rather than a number of requests, in warm-up or measurement.</summary>
    [JsonIgnore]
    public bool HasDuration => DurationMilliseconds is not null || Stages.Count > 0 || SteadyWarmup is not null || WarmupMilliseconds > 0;

    /// <summary>Longest time that the tool may take for warm-up and again for measurement beyond what was planned, in milliseconds.</summary>
    public long GraceMilliseconds { get; set; } = 30_000;
}
