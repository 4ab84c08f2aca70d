using System.Net;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Sites;

/// <summary>
/// Finds the addresses of a service that already runs. For a Service in the pod's namespace it first reads the kubelet's environment
/// variable, which needs no DNS and which only the kubelet sets. Otherwise it resolves the full DNS name of that Service, without the
/// node's search domains.
/// </summary>
/// <param name="variable">Reads an environment variable.</param>
/// <param name="resolve">Resolves a name by DNS; empty for an unknown name.</param>
/// <param name="resolverSettings">Returns the lines of the resolver configuration.</param>
internal sealed class SiteAddresses(
    Func<string, string?> variable, Func<string, IPAddress[]> resolve, Func<IEnumerable<string>> resolverSettings)
{
    private const string ResolverFile = "/etc/resolv.conf";

    /// <summary>Uses the environment, the resolver and the configuration of this pod.</summary>
    public static SiteAddresses OfPod { get; } = new(
        Environment.GetEnvironmentVariable, Resolve, () => File.Exists(ResolverFile) ? File.ReadLines(ResolverFile) : []);

    /// <summary>Returns the addresses of a site, IPv4 first; empty when the host cannot be resolved.</summary>
    /// <exception cref="AgentException">An address is forbidden.</exception>
    public IReadOnlyList<IPAddress> Find(SitePlan site)
    {
        List<IPAddress> addresses = [.. Candidates(site).Select(Plain)
            .OrderBy(address => address.AddressFamily == AddressFamily.InterNetwork ? 0 : 1)];
        foreach (var address in addresses)
        {
            if (ForbiddenAddress.KindOf(address) is { } kind)
                throw new AgentException(FailureKind.TargetNotAllowed,
                    $"The host {Text.Head(site.Host, 253)} has the address {address}, which is {kind}. "
                    + "Load to such an address is forbidden; correct the URL or the DNS record.");
        }
        return addresses;
    }

    private IPAddress[] Candidates(SitePlan site)
    {
        if (IPAddress.TryParse(site.Host, out var literal))
            return [literal];
        if (site.Service is not { } service)
            return resolve(site.Host);
        if (IPAddress.TryParse(variable($"{service.ToUpperInvariant().Replace('-', '_')}_SERVICE_HOST"), out var address))
            return [address];
        return Domain(site.Namespace) is { } domain ? resolve($"{service}.{domain}.") : [];
    }

    /// <summary>
    /// Domain of the namespace's Services as written by the kubelet, such as <c>shop.svc.cluster.local</c>; null without cluster DNS.
    /// </summary>
    private string? Domain(string space) => resolverSettings()
        .LastOrDefault(line => line.StartsWith("search ", StringComparison.Ordinal))?.Split(' ', StringSplitOptions.RemoveEmptyEntries)
        .FirstOrDefault(domain => domain.StartsWith($"{space}.svc.", StringComparison.Ordinal))?.TrimEnd('.');

    private static IPAddress Plain(IPAddress address) => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;

    private static IPAddress[] Resolve(string name)
    {
        try
        {
            return Dns.GetHostAddresses(name);
        }
        catch (SocketException)
        {
            return [];
        }
    }
}
