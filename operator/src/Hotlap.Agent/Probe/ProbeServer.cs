using Hotlap.Agent.Connections;
using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Serves the kubelet and the generators, one request per connection; a request may wait for a long time. Every client in the cluster can
/// connect, so connections, request heads and the time to receive a head are limited. Connections without the secret make room for others.
/// The handler gets the method and request target, and the request's bearer token (empty for none).
/// </summary>
internal sealed class ProbeServer(
    Func<string, string, CancellationToken, Task<(int Status, byte[] Body)>> answer, Func<string, bool> trusts, int port,
    TimeProvider clock, KnownClients? generators = null) : IDisposable
{
    public const int MostConnections = 128;

    private const int UsualHead = 1024;
    private const int LongestHead = 8 * 1024;
    private const string Scheme = "Bearer ";

    private static readonly TimeSpan HeadPatience = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(2);

    private readonly HttpServer _server =
        new(new IPEndPoint(Socket.OSSupportsIPv6 ? IPAddress.IPv6Any : IPAddress.Any, port), MostConnections, clock);

    public void Dispose() => _server.Dispose();

    public int Start(CancellationToken cancellation)
    {
        _server.Listen();
        _ = _server.ServeAsync(ServeAsync, cancellation);
        return _server.Port;
    }

    private async Task ServeAsync(Socket socket, HttpSlot slot)
    {
        var gone = slot.Gone;
        var connection = new HttpConnection(socket, UsualHead, LongestHead);
        if (await connection.ReadHeadAsync(gone.Token).WaitAsync(HeadPatience, clock, gone.Token) is not { } bytes
            || HttpHead.Parse(bytes) is not { } head)
            return;
        var token = head.Find("Authorization") is { } text && text.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            ? text[Scheme.Length..] : "";
        var isTrusted = trusts(token);
        slot.Ask(isTrusted);
        if (isTrusted)
            generators?.Add(((IPEndPoint)socket.RemoteEndPoint!).Address);
        var watch = connection.WatchAsync(gone);
        var (status, body) = await AnswerAsync(head.Target, token, gone.Token);
        await connection.SendAsync(status, "application/json", body, keepsAlive: false, gone.Token);
        socket.Shutdown(SocketShutdown.Send);
        await watch.WaitAsync(EndPatience, CancellationToken.None);
    }

    /// <summary>
    /// Responds with the error when the handler fails. A connection closed without a response would look like a lost probe.
    /// </summary>
    private async Task<(int Status, byte[] Body)> AnswerAsync(string request, string token, CancellationToken cancellation)
    {
        try
        {
            return await answer(request, token, cancellation);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return (500, Encoding.UTF8.GetBytes($"{e.GetType().Name}: {e.Message}"));
        }
    }
}
