using System.Net;

namespace Hotlap.Agent.Load;

/// <summary>The target: its address, the probe beside it, and what it depends on.</summary>
internal sealed record Target(IPAddress Host, ProbeClient Probe, DependencyWindows Dependencies)
{
    /// <summary>Host of a service that already ran; null where it is the probe's neighbour in a pod of the trial.</summary>
    public string? Site { get; init; }
}
