using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Testing;

/// <summary>A certificate authority and what it signs, as PEM files in a folder.</summary>
public sealed class TestCertificates
{
    private readonly X509Certificate2 _authority;

    /// <param name="folder">Where the files lie; made if it is missing.</param>
    /// <param name="subject">The authority's name.</param>
    public TestCertificates(string folder, string subject = "CN=test-ca")
    {
        Folder = folder;
        Directory.CreateDirectory(folder);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest(subject, key, HashAlgorithmName.SHA256);
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
        using var certificate = Sign(key, subject, dnsNames, _authority.NotAfter);
        File.WriteAllText(Path.Combine(Folder, $"{name}.crt"), certificate.ExportCertificatePem());
        File.WriteAllText(Path.Combine(Folder, $"{name}.key"), key.ExportPkcs8PrivateKeyPem());
    }

    /// <summary>A server's certificate with its key, valid for loopback and a name.</summary>
    /// <param name="dnsName">The name.</param>
    /// <param name="until">Its end; by default that of the authority.</param>
    public X509Certificate2 IssueServer(string dnsName, DateTimeOffset? until = null)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = Sign(key, $"CN={dnsName}", [dnsName], until ?? _authority.NotAfter);
        return certificate.CopyWithPrivateKey(key);
    }

    /// <summary>Writes NAME.key and NAME.pub, for signing service account tokens.</summary>
    public void IssueSigningKey(string name)
    {
        using var key = RSA.Create(2048);
        File.WriteAllText(Path.Combine(Folder, $"{name}.key"), key.ExportRSAPrivateKeyPem());
        File.WriteAllText(Path.Combine(Folder, $"{name}.pub"), key.ExportSubjectPublicKeyInfoPem());
    }

    private X509Certificate2 Sign(ECDsa key, string subject, IEnumerable<string> dnsNames, DateTimeOffset until)
    {
        var request = new CertificateRequest(subject, key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        foreach (var dnsName in dnsNames)
            names.AddDnsName(dnsName);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(
            new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1"), new Oid("1.3.6.1.5.5.7.3.2")], false));
        return request.Create(_authority, _authority.NotBefore, until, RandomNumberGenerator.GetBytes(8));
    }
}
