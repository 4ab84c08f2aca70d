namespace Hotlap.Measurement.Contract;

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
