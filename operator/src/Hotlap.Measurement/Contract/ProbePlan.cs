namespace Hotlap.Measurement.Contract;

/// <summary>What the probe beside the target does; handed over as JSON in the environment variable <see cref="Variable"/>.</summary>
public sealed record ProbePlan
{
    /// <summary>Name of the environment variable that carries this plan.</summary>
    public const string Variable = "HOTLAP_PROBE_PLAN";

    /// <summary>TCP port on which the probe answers inside the pod network.</summary>
    public const int DefaultPort = 9737;

    /// <summary>TCP port on which the probe answers.</summary>
    public int Port { get; set; } = DefaultPort;

    /// <summary>The request whose first correct answer ends the startup measurement; sent to the loopback address.</summary>
    public RequestPlan Request { get; set; } = new();

    /// <summary>Longest time from the target's exec to its first correct answer, in milliseconds; after it the probe fails with what it saw last.</summary>
    public long TimeoutMilliseconds { get; set; }
}
