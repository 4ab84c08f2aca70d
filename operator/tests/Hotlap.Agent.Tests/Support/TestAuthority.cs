using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A CA of its own, and what it issues.</summary>
internal sealed class TestAuthority
{
    private static readonly DateTimeOffset Yesterday = DateTimeOffset.UtcNow.AddDays(-1);

    private readonly X509Certificate2 _certificate;

    public TestAuthority(string name)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(certificateAuthority: true, hasPathLengthConstraint: false, pathLengthConstraint: 0, critical: true));
        _certificate = request.CreateSelfSigned(Yesterday.AddDays(-1), Yesterday.AddDays(3));
        File.WriteAllText(PemPath, _certificate.ExportCertificatePem());
    }

    /// <summary>File with the CA's certificate.</summary>
    public string PemPath { get; } = Path.GetTempFileName();

    /// <summary>A certificate of a server with its key.</summary>
    public X509Certificate2 Issue(string dnsName, DateTimeOffset? until = null)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest($"CN={dnsName}", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(dnsName);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(certificateAuthority: false, hasPathLengthConstraint: false, pathLengthConstraint: 0, critical: true));
        using var issued = request.Create(_certificate, Yesterday, until ?? Yesterday.AddDays(2), RandomNumberGenerator.GetBytes(8));
        return issued.CopyWithPrivateKey(key);
    }
}
