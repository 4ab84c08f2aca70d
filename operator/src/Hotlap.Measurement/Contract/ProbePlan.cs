namespace Hotlap.Measurement.Contract;

/// <summary>Plan of the probe in the target pod. The pod mounts it as a file in the encoding of <see cref="PlanCodec"/>.</summary>
public sealed record ProbePlan
{
    /// <summary>Default TCP port of the probe on the pod network.</summary>
    public const int DefaultPort = 9737;

    /// <summary>Loopback port for OTLP over HTTP; the standard port.</summary>
    public const int OtlpPort = 4318;

    /// <summary>Version of this plan; see <see cref="LoadPlan.CurrentVersion"/>.</summary>
    public int Version { get; set; } = LoadPlan.CurrentVersion;

    /// <summary>TCP port on which the probe listens.</summary>
    public int Port { get; set; } = DefaultPort;

    /// <summary>
    /// The request whose first correct answer ends the startup measurement. It is sent to the loopback address, or to <c>Site</c> when that
    /// is set.
    /// </summary>
    public RequestPlan Request { get; set; } = new();

    /// <summary>
    /// A service that was already running and receives <see cref="Request"/>; null when the target is a container of the probe's pod.
    /// </summary>
    public SitePlan? Site { get; set; }

    /// <summary>
    /// Size in bytes of the text that replaces <see cref="RequestPlan.PayloadTextMark"/> in the request; null when the request has no such
    /// text.
    /// </summary>
    public long? PayloadBytes { get; set; }

    /// <summary>Number of generators that wait at the probe's barrier; at least 1.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>
    /// True to receive the target's metrics over OTLP (HTTP, protobuf) on the loopback port <see cref="RuntimeMetricsPort"/>.
    /// </summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Loopback port on which the probe receives the target's metrics.</summary>
    public int RuntimeMetricsPort { get; set; } = OtlpPort;

    /// <summary>
    /// Timeout from the target's exec to its first correct answer, in milliseconds. When it expires, the probe fails and reports the last
    /// answer it saw.
    /// </summary>
    public long TimeoutMilliseconds { get; set; }
}
