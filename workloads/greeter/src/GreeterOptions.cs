using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Greeter;

/// <summary>The TCP ports to listen on, where 0 lets the system choose, and the certificate with its key; without one both ports speak clear text.</summary>
internal sealed record GreeterOptions(int GrpcPort, int HttpPort, X509Certificate2? Certificate = null)
{
    public static bool TryRead(
        Func<string, string?> environment, [NotNullWhen(true)] out GreeterOptions? options, [NotNullWhen(false)] out string? problem)
    {
        options = null;
        if (!TryReadPort(environment, "GRPC_PORT", 5001, out var grpcPort, out problem)
            || !TryReadPort(environment, "HTTP_PORT", 5000, out var httpPort, out problem))
            return false;

        if (grpcPort == httpPort && grpcPort != 0)
        {
            problem = $"GRPC_PORT and HTTP_PORT are both {grpcPort}; give them different ports";
            return false;
        }

        if (!TryReadCertificate(environment("TLS_CERT_FILE"), environment("TLS_KEY_FILE"), out var certificate, out problem))
            return false;
        options = new GreeterOptions(grpcPort, httpPort, certificate);
        return true;
    }

    private static bool TryReadCertificate(string? certificateFile, string? keyFile, out X509Certificate2? certificate, [NotNullWhen(false)] out string? problem)
    {
        (certificate, problem) = (null, null);
        if (string.IsNullOrEmpty(certificateFile) && string.IsNullOrEmpty(keyFile))
            return true;
        if (string.IsNullOrEmpty(certificateFile) || string.IsNullOrEmpty(keyFile))
        {
            problem = "TLS needs both TLS_CERT_FILE and TLS_KEY_FILE; set the other one too, or none";
            return false;
        }

        try
        {
            certificate = X509Certificate2.CreateFromPemFile(certificateFile, keyFile);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CryptographicException)
        {
            problem = $"TLS_CERT_FILE '{certificateFile}' and TLS_KEY_FILE '{keyFile}' are no certificate with its key in PEM: {e.Message}";
            return false;
        }
    }

    private static bool TryReadPort(
        Func<string, string?> environment, string name, int fallback, out int port, [NotNullWhen(false)] out string? problem)
    {
        problem = null;
        port = fallback;
        var text = environment(name);
        if (string.IsNullOrEmpty(text))
            return true;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out port) && port <= ushort.MaxValue)
            return true;

        problem = $"{name} is '{text}'; give a port number from 0 to 65535";
        return false;
    }
}
