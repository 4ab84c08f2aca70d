using System.Net;

namespace Hotlap.Agent.Load;

/// <summary>The target: its address, the probe beside it, and what it depends on.</summary>
internal sealed record Target(IPAddress Host, ProbeClient Probe, DependencyWindows Dependencies);
