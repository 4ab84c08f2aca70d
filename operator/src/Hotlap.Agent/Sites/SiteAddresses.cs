using System.Net;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Sites;

/// <summary>
/// Finds the addresses of a service that already runs. For a Service of the pod's namespace the kubelet's variable comes first: it needs
/// no DNS, and nobody else can set it. Else DNS is asked for exactly that Service, without the search domains of the node.
/// </summary>
/// <param name="variable">Reads a variable of the environment.</param>
/// <param name="resolve">Asks DNS; empty where the name is unknown.</param>
/// <param name="resolverSettings">Lines of the resolver's settings.</param>
internal sealed class SiteAddresses(Func<string, string?> variable, Func<string, IPAddress[]> resolve, Func<IEnumerable<string>> resolverSettings)
{
    private const string ResolverFile = "/etc/resolv.conf";

    /// <summary>With the environment, the resolver and the settings of this pod.</summary>
    public static SiteAddresses OfPod { get; } = new(
        Environment.GetEnvironmentVariable, Resolve, () => File.Exists(ResolverFile) ? File.ReadLines(ResolverFile) : []);

    /// <summary>The addresses of a site, those of IPv4 first; empty where nothing knows the host.</summary>
    /// <exception cref="AgentException">One of them is forbidden.</exception>
    public IReadOnlyList<IPAddress> Find(SitePlan site)
    {
        List<IPAddress> addresses = [.. Candidates(site).Select(Plain)
            .OrderBy(address => address.AddressFamily == AddressFamily.InterNetwork ? 0 : 1)];
        foreach (var address in addresses)
        {
            if (ForbiddenAddress.KindOf(address) is { } kind)
                throw new AgentException(FailureKind.TargetNotAllowed,
                    $"The host {Text.Head(site.Host, 253)} has the address {address}, which is {kind}. "
                    + "No load goes there; correct the URL, or the name's address.");
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
    /// Domain of the namespace's Services, such as <c>shop.svc.cluster.local</c>, as the kubelet wrote it; null without a DNS server of the
    /// cluster.
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
