namespace Hotlap.Api.V1Alpha1;

/// <summary>TLS on one of the target's ports: every request to the port is sent over it.</summary>
public sealed record TargetTls
{
    /// <summary>Name of one of the target's ports; <c>https</c> where variants have URLs.</summary>
    public string Port { get; set; } = "";

    /// <summary>Whose certificates are trusted; null only with <see cref="InsecureSkipVerify"/>.</summary>
    public CertificateSource? Ca { get; set; }

    /// <summary>DNS name that the server's certificate must be for; requests ask for it (SNI, Host). Needed with <see cref="Ca"/>, for targets have addresses and no names; the host of a URL has its own.</summary>
    public string? ServerName { get; set; }

    /// <summary>True to verify no certificate; the report says so.</summary>
    public bool InsecureSkipVerify { get; set; }
}

/// <summary>Where certificates are.</summary>
public sealed record CertificateSource
{
    /// <summary>Key of a ConfigMap of the run's namespace; PEM.</summary>
    public KeyReference? ConfigMapKeyRef { get; set; }
}
