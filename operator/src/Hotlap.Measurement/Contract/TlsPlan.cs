namespace Hotlap.Measurement.Contract;

/// <summary>TLS settings of connections to a port of the target.</summary>
public sealed record TlsPlan
{
    /// <summary>Path of the file with the trusted certificates (PEM); null when the server's certificate is not verified.</summary>
    public string? CaPath { get; set; }

    /// <summary>Server name that the client sends (SNI, Host) and that the certificate must match; null for the target's address.</summary>
    public string? ServerName { get; set; }
}
