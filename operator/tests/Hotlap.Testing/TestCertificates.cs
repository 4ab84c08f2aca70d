using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Testing;

/// <summary>A certificate authority and what it signs, as PEM files in a folder.</summary>
public sealed class TestCertificates
{
    private readonly X509Certificate2 _authority;

    public TestCertificates(string folder)
    {
        Folder = folder;
        Directory.CreateDirectory(folder);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=test-ca", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign | X509KeyUsageFlags.CrlSign, true));
        _authority = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddHours(-1), DateTimeOffset.UtcNow.AddDays(2));
        File.WriteAllText(AuthorityFile, _authority.ExportCertificatePem());
    }

    public string Folder { get; }

    public string AuthorityFile => Path.Combine(Folder, "ca.crt");

    /// <summary>Writes NAME.crt and NAME.key, valid for loopback and <paramref name="dnsNames"/>.</summary>
    public void Issue(string name, string subject, params IEnumerable<string> dnsNames)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest(subject, key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        foreach (var dnsName in dnsNames)
            names.AddDnsName(dnsName);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(
            new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1"), new Oid("1.3.6.1.5.5.7.3.2")], false));
        using var certificate = request.Create(
            _authority, _authority.NotBefore, _authority.NotAfter, RandomNumberGenerator.GetBytes(8));
        File.WriteAllText(Path.Combine(Folder, $"{name}.crt"), certificate.ExportCertificatePem());
        File.WriteAllText(Path.Combine(Folder, $"{name}.key"), key.ExportPkcs8PrivateKeyPem());
    }

    /// <summary>Writes NAME.key and NAME.pub, for signing service account tokens.</summary>
    public void IssueSigningKey(string name)
    {
        using var key = RSA.Create(2048);
        File.WriteAllText(Path.Combine(Folder, $"{name}.key"), key.ExportRSAPrivateKeyPem());
        File.WriteAllText(Path.Combine(Folder, $"{name}.pub"), key.ExportSubjectPublicKeyInfoPem());
    }
}
