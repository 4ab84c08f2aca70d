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

/// <summary>
/// Addresses that must not receive load, whatever name resolves to them. They are the pod itself, its node's link, many hosts at once
/// (multicast, broadcast), and cloud metadata services, which serve credentials. Source: the IANA special-purpose address registries for
/// IPv4 and IPv6 (RFC 6890), and the documentation of the cloud providers.
/// </summary>
internal static class ForbiddenAddress
{
    private static readonly (string Kind, IPNetwork[] Networks)[] Kinds =
    [
        ("a loopback address", Parse("127.0.0.0/8", "::1/128")),
        ("an unspecified address", Parse("0.0.0.0/8", "::/128")),
        ("a cloud metadata address", Parse("169.254.169.254/32", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32",
            "fd00:ec2::254/128", "fd20:ce::254/128")),
        ("a link-local address", Parse("169.254.0.0/16", "fe80::/10")),
        ("a multicast address", Parse("224.0.0.0/4", "ff00::/8")),
        ("a broadcast or reserved address", Parse("240.0.0.0/4")),
    ];

    /// <summary>IPv6 networks whose addresses hold the IPv4 destination in their last four bytes (RFC 4291, RFC 6052).</summary>
    private static readonly IPNetwork[] Carriers = Parse("::/96", "::ffff:0:0/96", "64:ff9b::/96");

    /// <summary>Returns the kind of a forbidden address, such as "a loopback address"; null when load is allowed.</summary>
    public static string? KindOf(IPAddress address)
    {
        var kind = Array.Find(Kinds, kind => Array.Exists(kind.Networks, network => network.Contains(address))).Kind;
        return kind is null
            && Array.Exists(Carriers, network => address.AddressFamily == AddressFamily.InterNetworkV6 && network.Contains(address))
            ? KindOf(new IPAddress(address.GetAddressBytes().AsSpan(12)))
            : kind;
    }

    private static IPNetwork[] Parse(params string[] networks) => Array.ConvertAll(networks, IPNetwork.Parse);
}
