using System.Text.Json.Serialization;

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// The load of a scenario: a closed loop with a fixed number of calls in flight, which asks for capacity; or with <see cref="Rate"/> an open
/// loop, which asks for latency at a load that is equal for all variants.
/// </summary>
public sealed record Load
{
    /// <summary>Default of <see cref="Concurrency"/>.</summary>
    public const int DefaultConcurrency = 50;

    /// <summary>Tool: <c>ghz</c> (gRPC), <c>ab</c> (HTTP/1.0) or <c>h2load</c> (HTTP/1.1, HTTP/2, gRPC) or <c>oha</c> (HTTP/1.1, also at a fixed rate); null for ghz with gRPC, and with HTTP for oha at a rate and ab else.</summary>
    public string? Tool { get; set; }

    /// <summary>Calls in flight, 1 to 10,000.</summary>
    public int Concurrency { get; set; } = DefaultConcurrency;

    /// <summary>Connections that carry the calls; null for the tool's usual number.</summary>
    public int? Connections { get; set; }

    /// <summary>Stop after this time. At least one of this and <see cref="Requests"/>; the first reached ends the load.</summary>
    public string? Duration { get; set; }

    /// <summary>Stop after this many requests.</summary>
    public long? Requests { get; set; }

    /// <summary>
    /// Requests a second over all generators, sent when planned whether or not earlier ones were answered: a number, or a share such as
    /// <c>80%</c> of the slowest variant's capacity, which is measured first. Null for a closed loop. Then <see cref="Concurrency"/> bounds the calls in flight.
    /// </summary>
    [JsonConverter(typeof(IntOrStringConverter))]
    public string? Rate { get; set; }

    /// <summary>Steps of the load in place of <see cref="Concurrency"/>, <see cref="Duration"/> and <see cref="Requests"/>; null for an even load.</summary>
    public LoadProfile? Profile { get; set; }

    /// <summary>Keep HTTP connections open between requests.</summary>
    public bool KeepAlive { get; set; }
}
