using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using k8s;

namespace Hotlap.Kubernetes;

/// <summary>
/// Settings of the official client. What it does wrong or not at all is cured here, before it connects (ADR 1): it accepts any host name
/// with a private authority, uses the environment's proxy in pods, and shows a client certificate for the life of the process.
/// </summary>
internal static class OfficialSettings
{
    public static KubernetesClientConfiguration Of(
        KubernetesConfiguration configuration, KubernetesClientOptions options, TokenSource tokens)
    {
        var settings = new KubernetesClientConfiguration
        {
            Host = configuration.Server.AbsoluteUri,
            TlsServerName = configuration.TlsServerName,
            SkipTlsVerify = configuration.SkipTlsVerify,
            TokenProvider = tokens,
            UserAgent = options.UserAgent,
            // each request has its own deadline
            HttpClientTimeout = Timeout.InfiniteTimeSpan,
            FirstMessageHandlerSetup = handler => Prepare(handler, configuration, tokens),
        };
        // Native programs do not have its own context of all types of the API (OfficialClient.substitutions.xml).
        settings.AddJsonOptions(json =>
        {
            json.TypeInfoResolverChain.Clear();
            json.TypeInfoResolverChain.Add(WireJson.Default);
        });
        return settings;
    }

    /// <summary>HTTP/2 with pings, which detect dead connections, and the configured proxy, credentials and trust anchors.</summary>
    public static void Prepare(SocketsHttpHandler handler, KubernetesConfiguration configuration, TokenSource tokens)
    {
        handler.AllowAutoRedirect = false;
        handler.UseCookies = false;
        handler.ConnectTimeout = TimeSpan.FromSeconds(5);
        handler.KeepAlivePingDelay = TimeSpan.FromSeconds(30);
        handler.KeepAlivePingTimeout = TimeSpan.FromSeconds(15);
        // A program may print a new client certificate, which only a new connection can show.
        if (configuration.Exec is not null)
            handler.PooledConnectionLifetime = TimeSpan.FromMinutes(5);
        // A pod reaches its API server directly; a proxy for external traffic has no route to cluster addresses.
        if (configuration.IsInCluster)
            handler.UseProxy = false;
        else if (configuration.Proxy is { } proxy)
            handler.Proxy = new WebProxy(proxy);
        PrepareTls(handler.SslOptions, configuration, tokens);
    }

    private static void PrepareTls(SslClientAuthenticationOptions options, KubernetesConfiguration configuration, TokenSource tokens)
    {
        if (configuration.ClientCertificate is { } certificate)
            options.ClientCertificateContext = SslStreamCertificateContext.Create(certificate, null, offline: true);
        if (configuration.Exec is not null)
            options.LocalCertificateSelectionCallback = (_, _, _, _, _) => tokens.Certificate!;
        if (configuration.CertificateAuthorities is { } authorities)
            options.CertificateChainPolicy = Trust(authorities);
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
