namespace Hotlap.Api.V1Alpha1;

/// <summary>TLS settings of one of the target's ports; every request to the port uses TLS.</summary>
public sealed record TargetTls
{
    /// <summary>Name of one of the target's ports; <c>https</c> when variants have URLs.</summary>
    public string Port { get; set; } = "";

    /// <summary>Trusted CA certificates; null only with <see cref="InsecureSkipVerify"/>.</summary>
    public CertificateSource? Ca { get; set; }

    /// <summary>
    /// DNS name to verify in the server's certificate and to send as SNI and Host. Required with <see cref="Ca"/>, because targets have
    /// addresses and no names. A URL uses its own host.
    /// </summary>
    public string? ServerName { get; set; }

    /// <summary>True to skip certificate verification; the report says so.</summary>
    public bool InsecureSkipVerify { get; set; }
}

/// <summary>Source of certificates.</summary>
public sealed record CertificateSource
{
    /// <summary>Key of a ConfigMap in the run's namespace, with certificates in PEM.</summary>
    public KeyReference? ConfigMapKeyRef { get; set; }
}
