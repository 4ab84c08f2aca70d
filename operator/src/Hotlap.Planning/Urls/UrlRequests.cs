using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Building;

namespace Hotlap.Planning.Urls;

/// <summary>Sends requests to where a URL says.</summary>
internal static class UrlRequests
{
    /// <summary>Stands in <c>target.tls</c> for the port of every URL with <c>https</c>.</summary>
    public const string TlsPort = "https";

    /// <summary>The root certificates of the agent's image: those of the public authorities.</summary>
    private const string PublicAuthorities = "/etc/ssl/certs/ca-certificates.crt";

    /// <summary>The request as it is sent to a URL; as it is, where there is none.</summary>
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
