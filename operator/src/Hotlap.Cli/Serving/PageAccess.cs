using System.Security.Cryptography;
using Hotlap.Cli.Pages;

namespace Hotlap.Cli.Serving;

/// <summary>
/// Decides who may read: only methods that read, only requests to this address (a foreign name that resolves to it is a rebinding attack),
/// and only browsers that were opened with the printed URL, so that other users of the machine see nothing.
/// </summary>
/// <param name="port">Port of the server.</param>
/// <param name="token">The secret of this start.</param>
internal sealed class PageAccess(int port, string token)
{
    private const string TokenQuery = "token=";

    // Cookies are of a host, not of a port: each server on the machine needs its own.
    private readonly string _cookie = string.Create(CultureInfo.InvariantCulture, $"hotlap-{port}");
    private readonly string[] _hosts =
        [.. ((string[])["127.0.0.1", "localhost"]).Select(host => string.Create(CultureInfo.InvariantCulture, $"{host}:{port}"))];

    /// <summary>The URL that opens the pages.</summary>
    public string Url => $"http://{_hosts[0]}/?{TokenQuery}{token}";

    /// <summary>Returns a new secret of 256 bits.</summary>
    public static string CreateToken() => RandomNumberGenerator.GetHexString(64, lowercase: true);

    /// <summary>Returns the answer to a request that may not read, or that brings the token; null for one that may read.</summary>
    public PageResponse? Answer(PageRequest request)
    {
        if (!_hosts.Contains(request.Host, StringComparer.OrdinalIgnoreCase))
            return Refuse(421, "Wrong address", $"This server answers only requests to {_hosts[0]}.");
        if (request.Method is not ("GET" or "HEAD"))
            return Refuse(405, "Read-only", "These pages can only be read.") with { Own = [("Allow", "GET, HEAD")] };
        if (request.Target.Length > PageRoute.LongestTarget)
            return Refuse(414, "Address too long", "No page of this server has such a long address.");
        if (IsToken(request.Query))
            return LetIn(request);
        return HasCookie(request.Cookies) ? null : Refuse(
            401, "Not signed in",
            "Open the URL that kubectl hotlap ui printed in the terminal: it has a token, which is new at every start.");
    }

    /// <summary>Stores the token as a cookie and leads to the page without it, so that it is in no history and no bookmark.</summary>
    private PageResponse LetIn(PageRequest request) => new(303, MessagePage.Write("Signed in", "Open the list of runs.", "/"))
    {
        Own =
        [
            ("Location", (PageRoute.Read(request.Path) ?? new PageRoute(PageKind.List)).Path),
            ("Set-Cookie", $"{_cookie}={token}; Path=/; HttpOnly; SameSite=Strict"),
        ],
    };

    private bool IsToken(string query) =>
        query.StartsWith(TokenQuery, StringComparison.Ordinal) && IsSecret(query[TokenQuery.Length..]);

    private bool HasCookie(string? cookies) => (cookies ?? "").Split(';', StringSplitOptions.TrimEntries).Any(cookie =>
        cookie.StartsWith(_cookie + "=", StringComparison.Ordinal) && IsSecret(cookie[(_cookie.Length + 1)..]));

    private bool IsSecret(string text) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(text), Encoding.UTF8.GetBytes(token));

    private static PageResponse Refuse(int status, string title, string message) => new(status, MessagePage.Write(title, message));
}
