namespace Hotlap.Cli.Serving;

/// <summary>A request of a browser, as far as it matters here.</summary>
/// <param name="Method">The method, such as GET.</param>
/// <param name="Target">Path and query as sent.</param>
/// <param name="Host">The Host header; null without one.</param>
/// <param name="Cookies">The Cookie header; null without one.</param>
internal sealed record PageRequest(string Method, string Target, string? Host, string? Cookies = null)
{
    /// <summary>The path, still escaped.</summary>
    public string Path => Target.Split('?', 2)[0];

    /// <summary>The query without its question mark; empty without one.</summary>
    public string Query => Target.Split('?', 2) is [_, var query] ? query : "";
}

/// <summary>An answer: a page, or a redirect.</summary>
/// <param name="Status">Status code of HTTP.</param>
/// <param name="Body">The page.</param>
internal sealed record PageResponse(int Status, string Body)
{
    /// <summary>After how many seconds the browser asks again; null for a page that stays.</summary>
    public int? RefreshSeconds { get; init; }

    /// <summary>Headers of this answer alone.</summary>
    public IReadOnlyList<(string Name, string Value)> Own { get; init; } = [];

    /// <summary>All headers, those included that every answer has.</summary>
    public IReadOnlyList<(string Name, string Value)> Headers =>
    [
        ("Content-Type", "text/html; charset=utf-8"),
        .. PageHeaders.Always,
        .. RefreshSeconds is { } seconds ? [("Refresh", seconds.ToString(CultureInfo.InvariantCulture))] : ((string, string)[])[],
        .. Own,
    ];
}
