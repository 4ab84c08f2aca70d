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

/// <summary>A service that was already running, and how the probe resolves its address.</summary>
public sealed record SitePlan
{
    /// <summary>Host of the URL: a DNS name, or an IP address without brackets.</summary>
    public string Host { get; set; } = "";

    /// <summary>Name of the Service in the pod's own namespace to which the host refers; null for any other host.</summary>
    public string? Service { get; set; }

    /// <summary>Namespace of the pod.</summary>
    public string Namespace { get; set; } = "";
}

/// <summary>A dependency, and how to reach the agent in its pod that reports its usage.</summary>
public sealed record DependencyPlan
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>IP address of the dependency's pod.</summary>
    public string Host { get; set; } = "";

    /// <summary>TCP port of the agent in that pod.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Bearer token that the agent requires.</summary>
    public string Token { get; set; } = "";

    /// <summary>CPU limit of the dependency's container in millicores; null when it has no limit.</summary>
    public long? CpuLimitMillicores { get; set; }
}

/// <summary>Usage of a dependency in a measured window.</summary>
public sealed record DependencySample
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>Length of the window, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of the dependency's processes in the window, in nanoseconds; null when it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>Largest resident memory in the window, in bytes; null when it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>
    /// Number of CFS periods in which the kernel throttled the dependency at its CPU limit; null when it could not be read.
    /// </summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>CPU limit of the dependency in millicores; null when it has no limit.</summary>
    public long? CpuLimitMillicores { get; set; }

    /// <summary>True when the dependency ran on the target's node; null when the boot ID of one of the two nodes is unknown.</summary>
    public bool? IsBesideTarget { get; set; }
}
