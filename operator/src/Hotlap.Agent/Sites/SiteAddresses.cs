using Hotlap.Measurement.Addresses;

namespace Hotlap.Agent.Sites;

/// <summary>
/// Finds the addresses of a service that already runs. For a Service in the pod's namespace it first reads the kubelet's environment
/// variable, which needs no DNS and which only the kubelet sets. Otherwise it resolves the full DNS name of that Service, without the
/// node's search domains.
/// </summary>
internal sealed class SiteAddresses(
    Func<string, string?> variable, Func<string, IPAddress[]> resolve, Func<IEnumerable<string>> resolverSettings)
{
    private const string ResolverFile = "/etc/resolv.conf";

    public static SiteAddresses OfPod { get; } = new(
        Environment.GetEnvironmentVariable, Resolve, () => File.Exists(ResolverFile) ? File.ReadLines(ResolverFile) : []);

    /// <summary>Returns the addresses of a site, IPv4 first; empty when the host cannot be resolved.</summary>
    public IReadOnlyList<IPAddress> Find(SitePlan site)
    {
        List<IPAddress> addresses = [.. Candidates(site).Select(address => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address)
            .OrderBy(address => address.AddressFamily == AddressFamily.InterNetwork ? 0 : 1)];
        foreach (var address in addresses)
        {
            if (SpecialAddress.FindForbidden(address) is { } kind)
                throw new AgentException(FailureKind.TargetNotAllowed,
                    $"The host {ShortText.Head(site.Host, 253)} has the address {address}, which is {kind}. "
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

    /// <summary>Domain of the namespace's Services, such as <c>shop.svc.cluster.local</c>; null without cluster DNS.</summary>
    private string? Domain(string namespaceName) => resolverSettings()
        .LastOrDefault(line => line.StartsWith("search ", StringComparison.Ordinal))?.Split(' ', StringSplitOptions.RemoveEmptyEntries)
        .FirstOrDefault(domain => domain.StartsWith($"{namespaceName}.svc.", StringComparison.Ordinal))?.TrimEnd('.');

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
