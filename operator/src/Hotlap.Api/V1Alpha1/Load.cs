namespace Hotlap.Api.V1Alpha1;

/// <summary>The load of a scenario: a closed loop with a fixed number of calls in flight.</summary>
public sealed record Load
{
    /// <summary>Default of <see cref="Concurrency"/>.</summary>
    public const int DefaultConcurrency = 50;

    /// <summary>Tool: <c>ghz</c> (gRPC), <c>ab</c> (HTTP/1.0) or <c>h2load</c> (HTTP/1.1, HTTP/2, gRPC); null for ghz with gRPC and ab with HTTP.</summary>
    public string? Tool { get; set; }

    /// <summary>Calls in flight, 1 to 10,000.</summary>
    public int Concurrency { get; set; } = DefaultConcurrency;

    /// <summary>Connections that carry the calls; null for the tool's usual number.</summary>
    public int? Connections { get; set; }

    /// <summary>Stop after this time. At least one of this and <see cref="Requests"/>; the first reached ends the load.</summary>
    public string? Duration { get; set; }

    /// <summary>Stop after this many requests.</summary>
    public long? Requests { get; set; }

    /// <summary>Keep HTTP connections open between requests.</summary>
    public bool KeepAlive { get; set; }
}
