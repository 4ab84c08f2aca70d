using System.Diagnostics.CodeAnalysis;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>Creates HTTP handlers: HTTP/2 with pings, which detect dead connections, and the configured trust anchors.</summary>
internal static class ConnectionFactory
{
    public static SocketsHttpHandler CreateHandler(KubernetesConfiguration configuration, TokenSource tokens)
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
            SslOptions = TlsOptions(configuration, tokens),
        };
        // A program may print a new client certificate, which only a new connection can show.
        if (configuration.Exec is not null)
            handler.PooledConnectionLifetime = TimeSpan.FromMinutes(5);
        // A pod reaches its API server directly; a proxy for external traffic has no route to cluster addresses.
        if (configuration.IsInCluster)
            handler.UseProxy = false;
        else if (configuration.Proxy is { } proxy)
            handler.Proxy = new WebProxy(proxy);
        return handler;
    }

    [SuppressMessage("Security", "CA5359", Justification = "Only where the user's configuration says insecure-skip-tls-verify.")]
    private static SslClientAuthenticationOptions TlsOptions(KubernetesConfiguration configuration, TokenSource tokens)
    {
        var options = new SslClientAuthenticationOptions();
        if (configuration.ClientCertificate is { } certificate)
            options.ClientCertificateContext = SslStreamCertificateContext.Create(certificate, null, offline: true);
        if (configuration.Exec is not null)
            options.LocalCertificateSelectionCallback = (_, _, _, _, _) => tokens.Certificate!;
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
