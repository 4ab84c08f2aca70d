using System.Net;

namespace Hotlap.Agent.Load;

/// <summary>The target: its address, its probe, and its dependencies.</summary>
internal sealed record Target(IPAddress Host, ProbeClient Probe, DependencyWindows Dependencies)
{
    /// <summary>Host of a service that was already running; null when the target is in a pod of the trial, beside the probe.</summary>
    public string? Site { get; init; }
}
