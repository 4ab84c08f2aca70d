using System.Diagnostics.CodeAnalysis;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Creates HTTP handlers: HTTP/2 with pings, which detect dead connections, and the configured trust anchors.</summary>
internal static class ConnectionFactory
{
    public static SocketsHttpHandler CreateHandler(KubernetesConfiguration configuration)
    {
        var handler = new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            ConnectTimeout = TimeSpan.FromSeconds(5),
            EnableMultipleHttp2Connections = true,
            KeepAlivePingDelay = TimeSpan.FromSeconds(30),
            KeepAlivePingTimeout = TimeSpan.FromSeconds(15),
            KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests,
            SslOptions = TlsOptions(configuration),
        };
        // A pod reaches its API server directly; a proxy for external traffic has no route to cluster addresses.
        if (configuration.IsInCluster)
            handler.UseProxy = false;
        else if (configuration.Proxy is { } proxy)
            handler.Proxy = new WebProxy(proxy);
        return handler;
    }

    [SuppressMessage("Security", "CA5359", Justification = "Only where the user's configuration says insecure-skip-tls-verify.")]
    private static SslClientAuthenticationOptions TlsOptions(KubernetesConfiguration configuration)
    {
        var options = new SslClientAuthenticationOptions();
        if (configuration.ClientCertificate is { } certificate)
            options.ClientCertificateContext = SslStreamCertificateContext.Create(certificate, null, offline: true);
        if (configuration.SkipTlsVerify)
            options.RemoteCertificateValidationCallback = delegate { return true; };
        else if (configuration.CertificateAuthorities is { } authorities)
            options.CertificateChainPolicy = Trust(authorities);
        return options;
    }

    /// <summary>Trusts only these authorities. The server name is still verified.</summary>
    private static X509ChainPolicy Trust(X509Certificate2Collection authorities)
    {
        var policy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
        };
        policy.CustomTrustStore.AddRange(authorities);
        return policy;
    }
}
