namespace Hotlap.Operator;

/// <summary>
/// HTTP to servers other than the API server: no redirects and no cookies, bounds for what they send, verified certificates, and the proxy
/// that the usual variables name.
/// </summary>
internal static class OutboundHandler
{
    public static SocketsHttpHandler Create() => new()
    {
        AllowAutoRedirect = false,
        UseCookies = false,
        ConnectTimeout = TimeSpan.FromSeconds(5),
        MaxResponseHeadersLength = 32,
        MaxResponseDrainSize = 64 * 1024,
        PooledConnectionIdleTimeout = TimeSpan.FromSeconds(20),
    };
}
