using System.Xml.Linq;
using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>A link of a page to another page of the same server.</summary>
internal sealed record PageLink(string Text, string Address);

/// <summary>What all pages share: the head, and the links to other pages.</summary>
internal static class PageFrame
{
    /// <summary>HTML allows these to end without an end tag: void elements and elements of SVG.</summary>
    private static readonly XName[] Empty = ["meta", "path", "circle", "rect"];

    /// <summary>Writes a page.</summary>
    /// <param name="title">Its title.</param>
    /// <param name="links">Links to other pages.</param>
    /// <param name="main">Its main part.</param>
    /// <param name="pace">Stops or resumes the refresh of a page that changes; null for a page that stays.</param>
    public static string Write(string title, IReadOnlyList<PageLink> links, XElement main, PageLink? pace = null)
    {
        if (pace is not null)
            links = [.. links, pace];
        var page = Tag.Of("html", [("lang", "en")],
            Tag.Of("head",
                Tag.Of("meta", [("charset", "utf-8")]),
                Tag.Of("meta", [("http-equiv", "Content-Security-Policy"), ("content", PageStyle.Policy)]),
                Tag.Of("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
                Tag.Of("meta", [("name", "referrer"), ("content", "no-referrer")]),
                Tag.Of("title", title),
                Tag.Of("style", PageStyle.Sheet)),
            Tag.Of("body", links.Count > 0 ? Links("Pages", links) : null, main));
        foreach (var element in page.Descendants().Where(element => element.IsEmpty && !Empty.Contains(element.Name)))
            element.Value = "";
        return MarkupWriter.Write("<!DOCTYPE html>", page);
    }

    public static XElement Links(string label, IEnumerable<PageLink> links) => Tag.Of("nav", [("aria-label", label)],
        Tag.Of("ul", links.Select(link => Tag.Of("li", Tag.Of("a", [("href", link.Address)], link.Text)))));
}

/// <summary>The links between the pages of runs.</summary>
internal static class RunLinks
{
    private static readonly PageLink All = new("All runs", "/");

    public static IReadOnlyList<PageLink> Report(BenchmarkRun run) => [All, new("History", Address(run) + "/history")];

    public static IReadOnlyList<PageLink> History(BenchmarkRun run) =>
        [All, new(RunStatusReader.HasEnded(run) ? "Report" : "Progress", Address(run))];

    public static string Address(BenchmarkRun run) =>
        $"/runs/{Uri.EscapeDataString(run.Metadata.Namespace ?? "default")}/{Uri.EscapeDataString(run.Metadata.Name)}";
}
