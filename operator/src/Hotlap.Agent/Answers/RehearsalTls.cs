using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Answers;

internal sealed class RehearsalTls : IDisposable
{
    private static readonly TimeSpan Validity = TimeSpan.FromDays(1);

    private readonly X509Certificate2 _certificate;

    public RehearsalTls(string host, TimeProvider clock)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest($"CN={host}", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(host);
        request.CertificateExtensions.Add(names.Build());
        var now = clock.GetUtcNow();
        _certificate = request.CreateSelfSigned(now - Validity, now + Validity);
        Transport = new TlsTransport([_certificate], host);
    }

    public TlsTransport Transport { get; }

    /// <summary>Completes the handshake on one connection and sends the response without reading the request.</summary>
    public void Serve(Socket socket, byte[] answer)
    {
        using var stream = new SslStream(new NetworkStream(socket, ownsSocket: false), leaveInnerStreamOpen: false);
        try
        {
            stream.AuthenticateAsServer(new SslServerAuthenticationOptions
            {
                ServerCertificate = _certificate,
                ApplicationProtocols = [SslApplicationProtocol.Http11, SslApplicationProtocol.Http2],
            });
            stream.Write(answer);
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            // The client's answer describes the failure.
        }
    }

    public void Dispose() => _certificate.Dispose();
}
