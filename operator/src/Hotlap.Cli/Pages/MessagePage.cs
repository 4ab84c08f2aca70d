using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>A page that says why there is no other, and what to do.</summary>
internal static class MessagePage
{
    /// <summary>Writes the page.</summary>
    /// <param name="title">What happened.</param>
    /// <param name="message">Why, and what to do; a paragraph per line.</param>
    /// <param name="list">Address of the list of runs; null for no link.</param>
    public static string Write(string title, string message, string? list = null) => PageFrame.Write(
        title, list is null ? [] : [new PageLink("All runs", list)],
        Tag.Of("main", Tag.Of("h1", title),
            message.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => Tag.Of("p", line))));
}
