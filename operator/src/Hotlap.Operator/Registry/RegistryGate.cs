using System.Net.Sockets;
using Hotlap.Measurement.Addresses;

namespace Hotlap.Operator.Registry;

internal delegate Task<IPAddress[]> Resolve(string host, CancellationToken cancellationToken);

/// <summary>Connects to the first reachable address.</summary>
internal delegate Task<Stream> Dial(IPAddress[] addresses, int port, CancellationToken cancellationToken);

/// <summary>
/// Protects internal addresses from requests that an author of a run triggers (server-side request forgery). The check runs at connect
/// time on the resolved addresses that are then dialed, so DNS rebinding cannot bypass it. What is not allowed throws
/// <see cref="RegistryRefusedException"/>.
/// </summary>
internal sealed class RegistryGate(RegistryOptions options, IWebProxy? proxy = null, Resolve? resolve = null, Dial? dial = null)
{
    private readonly IWebProxy _proxy = proxy ?? HttpClient.DefaultProxy;
    private readonly Resolve _resolve = resolve ?? Dns.GetHostAddressesAsync;
    private readonly Dial _dial = dial ?? DialAsync;

    /// <summary>Creates an HTTP handler whose connections are checked by this gate.</summary>
    public SocketsHttpHandler CreateHandler()
    {
        var handler = OutboundHandler.Create();
        handler.Proxy = _proxy;
        handler.ConnectCallback = ConnectAsync;
        return handler;
    }

    /// <summary>
    /// Checks the target of a redirect. TLS is required unless the target is listed; a listed target is allowed only when the registry is
    /// listed too.
    /// </summary>
    public void Admit(Uri target, Uri registry)
    {
        if (target.UserInfo.Length > 0)
            throw new RegistryRefusedException($"{registry.Authority} refers the operator to a URL with credentials; remove them there");
        var isListed = options.IsListed(target);
        if (isListed && !options.IsListed(registry))
            throw new RegistryRefusedException(
                $"{registry.Authority} is not in authors.registries, so it may not refer the operator to {Host(target)}; "
                    + $"{Remedy(registry)}");
        if (!isListed && target.Scheme != Uri.UriSchemeHttps)
            throw new RegistryRefusedException($"{registry.Authority} refers the operator to {Host(target)} without TLS; {Remedy(target)}");
    }

    /// <summary>Checks a registry's token service, which must share the registry's domain, unless the registry is listed.</summary>
    public void AdmitTokenService(Uri realm, Uri registry)
    {
        Admit(realm, registry);
        if (!options.IsListed(registry) && !IsSameDomain(realm, registry))
            throw new RegistryRefusedException(
                $"{registry.Authority} names a token service in another domain, {Host(realm)}; {Remedy(registry)}");
    }

    /// <summary>Checks the target of a request through a proxy, which makes the connection; a name that is not resolved passes.</summary>
    public async Task CheckBehindProxyAsync(Uri target, CancellationToken cancellationToken)
    {
        if (options.IsListed(target) || _proxy.IsBypassed(target) || _proxy.GetProxy(target) is null) return;
        try
        {
            _ = Permitted(target, await _resolve(target.IdnHost, cancellationToken));
        }
        catch (SocketException)
        {
            // Only the proxy can resolve the name.
        }
    }

    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var request = context.InitialRequestMessage;
        var addresses = await _resolve(context.DnsEndPoint.Host, cancellationToken);
        // A CONNECT request goes to the proxy, which the administrator has configured.
        var isChosen = request.Method == HttpMethod.Connect || options.IsListed(request.RequestUri!);
        return await _dial(isChosen ? addresses : Permitted(request.RequestUri!, addresses), context.DnsEndPoint.Port, cancellationToken);
    }

    private static IPAddress[] Permitted(Uri target, IPAddress[] addresses) =>
        Array.FindAll(addresses, SpecialAddress.IsPublic) is { Length: > 0 } permitted
            ? permitted
            : throw new RegistryRefusedException($"{Host(target)} has no public address; {Remedy(target)}");

    /// <summary>True for the registry's host or its parent domain, if that has at least two labels, and for their subdomains.</summary>
    private static bool IsSameDomain(Uri realm, Uri registry)
    {
        var (asked, own) = (realm.IdnHost, registry.IdnHost);
        if (asked.Equals(own, StringComparison.OrdinalIgnoreCase)) return true;
        if (realm.HostNameType != UriHostNameType.Dns || registry.HostNameType != UriHostNameType.Dns) return false;
        if (IsBelow(asked, own)) return true;
        var parent = own[(own.IndexOf('.', StringComparison.Ordinal) + 1)..];
        return parent.Contains('.', StringComparison.Ordinal)
            && (asked.Equals(parent, StringComparison.OrdinalIgnoreCase) || IsBelow(asked, parent));
    }

    private static bool IsBelow(string host, string domain) => host.EndsWith($".{domain}", StringComparison.OrdinalIgnoreCase);

    private static string Host(Uri address) => address.Authority.Length <= 100 ? address.Authority : $"{address.Authority[..97]}...";

    private static string Remedy(Uri address) => $"an administrator can add {address.Scheme}://{Host(address)} to authors.registries";

    private static async Task<Stream> DialAsync(IPAddress[] addresses, int port, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(addresses, port, cancellationToken);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
