namespace Hotlap.Measurement.Contract;

/// <summary>A service that already runs, as the probe finds it.</summary>
public sealed record SitePlan
{
    /// <summary>Host of the URL: a DNS name, or an IP address without brackets.</summary>
    public string Host { get; set; } = "";

    /// <summary>The Service of the pod's own namespace that the host names; null for any other host.</summary>
    public string? Service { get; set; }

    /// <summary>Namespace of the pod.</summary>
    public string Namespace { get; set; } = "";
}
