using Hotlap.Cli.Pages;

namespace Hotlap.Cli.Serving;

/// <summary>
/// The headers of every answer: nothing is stored, framed, guessed or told to others, and nothing but the style sheet applies.
/// </summary>
internal static class PageHeaders
{
    public static IReadOnlyList<(string Name, string Value)> Always { get; } =
    [
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", PageStyle.Policy + "; frame-ancestors 'none'"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
    ];
}
