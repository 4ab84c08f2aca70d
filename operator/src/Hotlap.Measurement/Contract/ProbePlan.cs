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

    /// <summary>A service that already runs and receives <see cref="Request"/>; null when the target is a container of the pod.</summary>
    public SitePlan? Site { get; set; }

    /// <summary>Size in bytes of the text for <see cref="RequestPlan.PayloadTextMark"/>; null when the request has no such text.</summary>
    public long? PayloadBytes { get; set; }

    /// <summary>Number of generators that wait at the probe's barrier; at least 1.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>True to receive the target's metrics (OTLP, HTTP, protobuf) on loopback port <see cref="RuntimeMetricsPort"/>.</summary>
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
/// <param name="Host">Host of the URL: a DNS name, or an IP address without brackets.</param>
/// <param name="Service">Name of the Service in the pod's own namespace to which the host refers; null for any other host.</param>
/// <param name="Namespace">Namespace of the pod.</param>
public sealed record SitePlan(string Host = "", string? Service = null, string Namespace = "");

/// <summary>A dependency, and how to reach the agent in its pod that reports its usage.</summary>
/// <param name="Name">Name of the dependency.</param>
/// <param name="Host">IP address of the dependency's pod.</param>
/// <param name="ProbePort">TCP port of the agent in that pod.</param>
/// <param name="Pod">Name of the dependency's pod. The token that the agent requires contains it; see <see cref="ProbeToken"/>.</param>
/// <param name="CpuLimitMillicores">CPU limit of the dependency's container in millicores; null when it has no limit.</param>
/// <param name="Container">ID of the dependency's container; null when it is not known.</param>
public sealed record DependencyPlan(
    string Name = "", string Host = "", int ProbePort = ProbePlan.DefaultPort, string Pod = "", long? CpuLimitMillicores = null,
    string? Container = null);

/// <summary>Usage of a dependency in a measured window.</summary>
/// <param name="Name">Name of the dependency.</param>
/// <param name="WindowNanoseconds">Length of the window, in nanoseconds.</param>
/// <param name="CpuNanoseconds">
/// CPU time of the dependency's processes in the window, in nanoseconds; null when it could not be read.
/// </param>
/// <param name="PeakMemoryBytes">Largest resident memory in the window, in bytes; null when it could not be read.</param>
/// <param name="ThrottledPeriods">CFS periods in which the kernel throttled it at its CPU limit; only in samples of older versions.</param>
/// <param name="CpuLimitMillicores">CPU limit of the dependency in millicores; null when it has no limit.</param>
/// <param name="IsBesideTarget">
/// True when the dependency ran on the target's node; null when the boot ID of one of the two nodes is unknown.
/// </param>
public sealed record DependencySample(
    string Name = "", long WindowNanoseconds = 0, long? CpuNanoseconds = null, long? PeakMemoryBytes = null, long? ThrottledPeriods = null,
    long? CpuLimitMillicores = null, bool? IsBesideTarget = null);
