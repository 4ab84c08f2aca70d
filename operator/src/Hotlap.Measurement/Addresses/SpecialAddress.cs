using System.Net;
using System.Net.Sockets;

namespace Hotlap.Measurement.Addresses;

/// <summary>
/// Finds IP addresses that have a special purpose. Source: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890), and
/// the documentation of the cloud providers.
/// </summary>
public static class SpecialAddress
{
    /// <summary>
    /// Addresses that must not receive load, whatever name resolves to them: the pod itself, its node's link, many hosts at once, and
    /// cloud metadata services, which serve credentials.
    /// </summary>
    private static readonly (string Kind, IPNetwork[] Networks)[] Forbidden =
    [
        ("a loopback address", Parse("127.0.0.0/8", "::1/128")),
        ("an unspecified address", Parse("0.0.0.0/8", "::/128")),
        ("a cloud metadata address", Parse("169.254.169.254/32", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32",
            "fd00:ec2::254/128", "fd20:ce::254/128")),
        ("a link-local address", Parse("169.254.0.0/16", "fe80::/10")),
        ("a multicast address", Parse("224.0.0.0/4", "ff00::/8")),
        ("a broadcast or reserved address", Parse("240.0.0.0/4")),
    ];

    /// <summary>Other networks that are private or reserved.</summary>
    private static readonly IPNetwork[] NotPublic = Parse(
        "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private static readonly IPNetwork GlobalV6 = IPNetwork.Parse("2000::/3");

    /// <summary>An address of this network holds the IPv4 destination in its last four bytes (RFC 6052).</summary>
    private static readonly IPNetwork Nat64 = IPNetwork.Parse("64:ff9b::/96");

    /// <summary>As <see cref="Nat64"/>, but deprecated (RFC 4291): no public host has such an address.</summary>
    private static readonly IPNetwork Compatible = IPNetwork.Parse("::/96");

    /// <summary>Returns the kind of a forbidden address, such as "a loopback address"; null when it may receive load.</summary>
    public static string? FindForbidden(IPAddress address) =>
        Array.Find(Forbidden, kind => IsIn(kind.Networks, address)).Kind
            ?? (FindCarried(address) is { } carried ? FindForbidden(carried) : null);

    /// <summary>True for an address of the public internet.</summary>
    public static bool IsPublic(IPAddress address) => FindCarried(address) is { } carried
        ? IsPublic(carried) && !Compatible.Contains(address)
        : (address.AddressFamily == AddressFamily.InterNetwork || GlobalV6.Contains(address))
            && !IsIn(NotPublic, address) && FindForbidden(address) is null;

    private static IPAddress? FindCarried(IPAddress address) => address switch
    {
        { AddressFamily: AddressFamily.InterNetwork } => null,
        { IsIPv4MappedToIPv6: true } => address.MapToIPv4(),
        _ when Nat64.Contains(address) || Compatible.Contains(address) => new IPAddress(address.GetAddressBytes().AsSpan(12)),
        _ => null,
    };

    private static bool IsIn(IPNetwork[] networks, IPAddress address) => Array.Exists(networks, network => network.Contains(address));

    private static IPNetwork[] Parse(params string[] networks) => Array.ConvertAll(networks, IPNetwork.Parse);
}
