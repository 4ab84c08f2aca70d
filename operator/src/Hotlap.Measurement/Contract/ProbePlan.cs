namespace Hotlap.Measurement.Contract;

/// <summary>What the probe beside the target does; handed over as a file, see <see cref="PlanCodec"/>.</summary>
public sealed record ProbePlan
{
    /// <summary>TCP port on which the probe answers inside the pod network.</summary>
    public const int DefaultPort = 9737;

    /// <summary>Loopback port for OTLP over HTTP; the standard one.</summary>
    public const int OtlpPort = 4318;

    /// <summary>Version of this plan; see <see cref="LoadPlan.CurrentVersion"/>.</summary>
    public int Version { get; set; } = LoadPlan.CurrentVersion;

    /// <summary>TCP port on which the probe answers.</summary>
    public int Port { get; set; } = DefaultPort;

    /// <summary>The request whose first correct answer ends the startup measurement; sent to the loopback address.</summary>
    public RequestPlan Request { get; set; } = new();

    /// <summary>The service that already runs and that <see cref="Request"/> goes to; null for the container beside the probe.</summary>
    public SitePlan? Site { get; set; }

    /// <summary>Size in bytes of the text that stands for <see cref="RequestPlan.PayloadTextMark"/> in the request; null where it has none.</summary>
    public long? PayloadBytes { get; set; }

    /// <summary>Generators that meet at the probe, 1 or more.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>True to receive the target's metrics over OTLP (HTTP, protobuf) on the loopback port <see cref="RuntimeMetricsPort"/>.</summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Loopback port for the target's metrics.</summary>
    public int RuntimeMetricsPort { get; set; } = OtlpPort;

    /// <summary>Longest time from the target's exec to its first correct answer, in milliseconds; after it the probe fails with what it saw last.</summary>
    public long TimeoutMilliseconds { get; set; }
}
