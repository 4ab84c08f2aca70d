using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>A page that says why there is no other, and what to do.</summary>
internal static class MessagePage
{
    /// <summary>Writes the page.</summary>
    /// <param name="title">What happened.</param>
    /// <param name="message">Why, and what to do; a paragraph per line.</param>
    /// <param name="list">Address of the list of runs; null for no link.</param>
    public static string Write(string title, string message, string? list = null)
    {
        var page = PageFrame.Open(new MarkupWriter(), title, list is null ? [] : [new PageLink("All runs", list)]);
        page.Element("h1", title).Raw("\n");
        foreach (var line in message.Split('\n', StringSplitOptions.RemoveEmptyEntries))
            page.Open("p").Text(line).CloseLine();
        return PageFrame.Close(page);
    }
}
