namespace Hotlap.Measurement.Contract;

/// <summary>How connections to a port of the target are secured.</summary>
public sealed record TlsPlan
{
    /// <summary>Path of the file with the certificates (PEM) that are trusted; null where the server's certificate is not verified.</summary>
    public string? CaPath { get; set; }

    /// <summary>Name that the server's certificate must be for and that the client asks for (SNI, Host); null for the target's address.</summary>
    public string? ServerName { get; set; }
}
