using System.Net;
using System.Text.RegularExpressions;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Specs;

/// <summary>Address of a service that already runs: scheme, host and port, and nothing else.</summary>
/// <param name="IsTls">True for <c>https</c>.</param>
/// <param name="Host">A DNS name in lower case, or an IP address without brackets.</param>
/// <param name="Port">TCP port; the default of the scheme when the URL has none.</param>
internal sealed partial record ServiceUrl(bool IsTls, string Host, int Port)
{
    /// <summary>Cluster domain that names may end with. In a cluster with another domain, use the name <c>NAME.NAMESPACE.svc</c>.</summary>
    private const string ClusterDomain = "cluster.local";

    /// <summary>The API server's Service, to which this name resolves in every namespace, by the variables of every pod.</summary>
    private const string ApiServer = "kubernetes";

    private const int LongestHost = 253;

    public bool IsAddress => IPAddress.TryParse(Host, out _);

    /// <summary>Parses a URL. Returns null for null, and for a URL that is not exactly scheme, host and optional port.</summary>
    public static ServiceUrl? Parse(string? text)
    {
        if (text is null || Form().Match(text) is not { Success: true } parts) return null;
        var (isTls, host) = (parts.Groups["scheme"].Value == "https", parts.Groups["host"].Value.Trim('[', ']'));
        if (host.Length > LongestHost || !IsHost(host, parts.Groups["host"].Value[0] == '[')) return null;
        var given = parts.Groups["port"];
        var port = given.Success ? int.Parse(given.ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture) : isTls ? 443 : 80;
        return port is >= 1 and <= 65535 ? new ServiceUrl(isTls, host, port) : null;
    }

    /// <summary>Returns the Service of a namespace that the host names; null when it names anything else.</summary>
    public string? ServiceIn(string? namespaceName)
    {
        string[] tails = ["", $".{namespaceName}", $".{namespaceName}.svc", $".{namespaceName}.svc.{ClusterDomain}"];
        return tails.Where(tail => Host.EndsWith(tail, StringComparison.Ordinal)).Select(tail => Host[..^tail.Length])
            .FirstOrDefault(name => name.Length > 0 && NameRule.IsLabel(name) && char.IsAsciiLetter(name[0]));
    }

    /// <summary>Returns the Service of the run's namespace that the host names; null for any other host.</summary>
    public string? OwnService(BenchmarkRun run) => ServiceIn(run.Metadata.Namespace) is { } service and not ApiServer ? service : null;

    /// <summary>Accepts one spelling of each host, so that no other spelling of an IPv4 address passes as a name.</summary>
    private static bool IsHost(string host, bool inBrackets)
    {
        if (inBrackets) return IPAddress.TryParse(host, out var six) && six.ToString() == host;
        if (IPAddress.TryParse(host, out var four)) return four.ToString() == host;
        return host.Split('.').All(NameRule.IsLabel) && !char.IsAsciiDigit(host[^1]);
    }

    [GeneratedRegex(@"^(?<scheme>https?)://(?<host>[a-z0-9.-]+|\[[0-9a-f:.]+\])(:(?<port>[0-9]{1,5}))?/?\z", RegexOptions.CultureInvariant)]
    private static partial Regex Form();
}

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

/// <summary>Runs against services that already run: without images and startups, and with no figures from inside the target.</summary>
internal static class UrlRuns
{
    public static bool Is(BenchmarkRunSpec spec) => spec.Variants.Exists(variant => variant.Url is not null);

    /// <summary>Returns the URL of a variant; null for a variant with an image.</summary>
    public static ServiceUrl? Of(BenchmarkRunSpec spec, string variant) =>
        ServiceUrl.Parse(spec.Variants.Single(candidate => candidate.Name == variant).Url);
}
