using System.Net;

namespace Hotlap.Agent.Load;

/// <summary>The target: its address, and the probe beside it.</summary>
internal sealed record Target(IPAddress Host, ProbeClient Probe);
