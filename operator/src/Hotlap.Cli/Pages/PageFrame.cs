using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>A link of a page to another page of the same server.</summary>
internal sealed record PageLink(string Text, string Address);

/// <summary>The beginning that all pages share: what the browser must know, and the links to other pages.</summary>
internal static class PageFrame
{
    /// <summary>Writes everything up to the main part, which the caller writes and closes with <see cref="Close"/>.</summary>
    /// <param name="page">The page.</param>
    /// <param name="title">Its title.</param>
    /// <param name="links">Links to other pages.</param>
    /// <param name="pace">Stops or resumes the refresh of a page that changes; null for a page that stays.</param>
    public static MarkupWriter Open(MarkupWriter page, string title, IReadOnlyList<PageLink> links, PageLink? pace = null)
    {
        if (pace is not null)
            links = [.. links, pace];
        page.Raw("<!DOCTYPE html>\n").Open("html", ("lang", "en")).Raw("\n").Open("head").Raw("\n");
        page.Empty("meta", ("charset", "utf-8")).Raw("\n");
        page.Empty("meta", ("http-equiv", "Content-Security-Policy"), ("content", PageStyle.Policy)).Raw("\n");
        page.Empty("meta", ("name", "viewport"), ("content", "width=device-width, initial-scale=1")).Raw("\n");
        page.Empty("meta", ("name", "referrer"), ("content", "no-referrer")).Raw("\n");
        page.Element("title", title).Raw("\n");
        page.Open("style").Raw(PageStyle.Sheet).CloseLine().CloseLine().Open("body").Raw("\n");
        if (links.Count > 0)
            WriteLinks(page, links);
        return page.Open("main").Raw("\n");
    }

    /// <summary>Closes the page and returns it.</summary>
    public static string Close(MarkupWriter page) => page.CloseLine().CloseLine().CloseLine().ToString();

    private static void WriteLinks(MarkupWriter page, IReadOnlyList<PageLink> links)
    {
        page.Open("nav", ("aria-label", "Pages")).Open("ul");
        foreach (var link in links)
            page.Open("li").Element("a", link.Text, ("href", link.Address)).Close();
        page.Close().CloseLine();
    }
}

/// <summary>The links between the pages of runs.</summary>
internal static class RunLinks
{
    private static readonly PageLink All = new("All runs", "/");

    /// <summary>The links of the report or the progress of a run.</summary>
    public static IReadOnlyList<PageLink> Report(BenchmarkRun run) => [All, new("History", Address(run) + "/history")];

    /// <summary>The links of the history of a run.</summary>
    public static IReadOnlyList<PageLink> History(BenchmarkRun run) =>
        [All, new(RunStatusReader.HasEnded(run) ? "Report" : "Progress", Address(run))];

    public static string Address(BenchmarkRun run) =>
        $"/runs/{Uri.EscapeDataString(run.Metadata.Namespace ?? "default")}/{Uri.EscapeDataString(run.Metadata.Name)}";
}
