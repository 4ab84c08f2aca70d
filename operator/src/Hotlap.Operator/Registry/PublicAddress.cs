using System.Net.Sockets;

namespace Hotlap.Operator.Registry;

/// <summary>
/// Distinguishes public internet addresses from local, private and reserved ones. Source: the IANA special-purpose address registries for
/// IPv4 and IPv6 (RFC 6890).
/// </summary>
internal static class PublicAddress
{
    private static readonly IPNetwork[] SpecialV4 =
    [
        .. new[]
        {
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
            "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        }.Select(IPNetwork.Parse),
    ];

    private static readonly IPNetwork GlobalV6 = IPNetwork.Parse("2000::/3");

    private static readonly IPNetwork[] SpecialV6 =
        [.. new[] { "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20" }.Select(IPNetwork.Parse)];

    /// <summary>NAT64 prefix (RFC 6052): the last four bytes are the IPv4 address of the destination.</summary>
    private static readonly IPNetwork TranslatedV4 = IPNetwork.Parse("64:ff9b::/96");

    /// <summary>False also for unknown address families.</summary>
    public static bool Is(IPAddress address)
    {
        if (address.IsIPv4MappedToIPv6) return Is(address.MapToIPv4());
        if (address.AddressFamily == AddressFamily.InterNetwork) return !Array.Exists(SpecialV4, network => network.Contains(address));
        if (address.AddressFamily != AddressFamily.InterNetworkV6) return false;
        if (TranslatedV4.Contains(address)) return Is(new IPAddress(address.GetAddressBytes().AsSpan(12)));
        return GlobalV6.Contains(address) && !Array.Exists(SpecialV6, network => network.Contains(address));
    }
}
