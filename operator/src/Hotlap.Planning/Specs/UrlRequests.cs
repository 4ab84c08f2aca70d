using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Specs;

/// <summary>Directs requests to the address in a URL.</summary>
internal static class UrlRequests
{
    /// <summary>Port name in <c>target.tls</c> that applies to the port of every <c>https</c> URL.</summary>
    public const string TlsPort = "https";

    /// <summary>The root certificates in the agent's image: those of the public certificate authorities.</summary>
    private const string PublicAuthorities = "/etc/ssl/certs/ca-certificates.crt";

    /// <summary>Returns the request as it is sent to a URL; unchanged without a URL.</summary>
    public static RequestPlan Aim(BenchmarkRunSpec spec, RequestPlan request, ServiceUrl? url) => url is null ? request : request with
    {
        Port = url.Port,
        Tls = url.IsTls ? Tls(spec, url) : null,
        HostName = url.IsTls || url.IsAddress ? null : url.Host,
    };

    private static TlsPlan Tls(BenchmarkRunSpec spec, ServiceUrl url)
    {
        var name = url.IsAddress ? null : url.Host;
        return spec.Target.Tls.Find(tls => tls.Port == TlsPort) is { } set
            ? new TlsPlan { CaPath = Requests.CaPath(spec, set), ServerName = set.ServerName ?? name }
            : new TlsPlan { CaPath = PublicAuthorities, ServerName = name };
    }
}
