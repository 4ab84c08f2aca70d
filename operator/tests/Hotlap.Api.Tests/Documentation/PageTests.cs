using System.Text.RegularExpressions;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>Every block of the pages for users has a check, every page is found from the index, and every link leads somewhere.</summary>
public sealed partial class PageTests
{
    private const string Index = "docs/README.md";

    public static TheoryData<string> Markdown => [.. Directory.EnumerateFiles(Repository.Root, "*.md", SearchOption.AllDirectories)
        .Select(path => Path.GetRelativePath(Repository.Root, path)).Where(path => !Foreign().IsMatch(path)).Order(StringComparer.Ordinal)];

    [Fact]
    public void Fences_All_HaveACheck()
    {
        Fence.All.Count(fence => fence.Info == Fence.Shell).ShouldBeGreaterThan(15);
        Fence.All.Where(fence => !fence.IsShell && fence.Info != Fence.Output && !FileName().IsMatch(fence.File ?? ""))
            .Select(fence => $"{fence.Page}:{fence.Line}: {fence.Info}").ShouldBeEmpty($"{Index} lists the kinds of fences");
    }

    [Fact]
    public void Fences_ThatRunAsScripts_NameTheIndexsKinds()
    {
        foreach (var kind in new[] { Fence.Shell, Fence.Install, Fence.Make, Fence.Release, Fence.Output })
            Repository.Read(Index).ShouldContain($"| `{kind}` |");
    }

    [Fact]
    public void Targets_OfMake_Exist()
    {
        var targets = Target().Matches(Repository.Read("Makefile")).Select(match => match.Groups[1].Value).ToHashSet();
        var fences = Fence.All.Where(fence => fence.Info == Fence.Make).ToList();
        fences.ShouldNotBeEmpty();
        foreach (var line in fences.SelectMany(fence => fence.Text.Split('\n')))
            targets.ShouldContain(Make().Match(line).Groups[1].Value, line);
    }

    [Fact]
    public void Pages_OfDocs_StandInTheIndex()
    {
        var index = Repository.Read(Index);
        foreach (var page in Fence.Pages.Where(page => page.StartsWith("docs/", StringComparison.Ordinal) && page != Index))
            index.ShouldContain($"]({page["docs/".Length..]})");
        Repository.Read("README.md").ShouldContain($"]({Index})");
    }

    [Theory]
    [MemberData(nameof(Markdown))]
    public void Links_OfAPage_LeadSomewhere(string page)
    {
        var text = Code().Replace(Repository.Read(page), "");
        foreach (var target in Link().Matches(text).Select(match => match.Groups[1].Value).Where(link => !Elsewhere().IsMatch(link)))
        {
            var parts = target.Split('#');
            var path = parts[0].Length == 0 ? Repository.PathOf(page)
                : Path.GetFullPath(Path.Combine(Repository.Root, Path.GetDirectoryName(page)!, parts[0]));
            Path.Exists(path).ShouldBeTrue($"{page} links to {target}");
            if (parts.Length > 1) Anchors(File.ReadAllText(path)).ShouldContain(parts[1], $"{page} links to {target}");
        }
    }

    /// <summary>The anchors that GitHub gives to headings.</summary>
    private static IEnumerable<string> Anchors(string text) => Heading().Matches(Block().Replace(text, ""))
        .Select(match => NotInAnchors().Replace(match.Groups[1].Value.Trim().ToLowerInvariant(), "").Replace(' ', '-'))
        .Concat(Named().Matches(text).Select(match => match.Groups[1].Value));

    [GeneratedRegex("(^|/)(bin|obj|artifacts|node_modules|testdata|shared)/")]
    private static partial Regex Foreign();

    [GeneratedRegex(@"^[a-z][a-z-]*\.yaml$")]
    private static partial Regex FileName();

    [GeneratedRegex("^([a-z]+):", RegexOptions.Multiline)]
    private static partial Regex Target();

    [GeneratedRegex(@"^make ([a-z]+)\b")]
    private static partial Regex Make();

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex Link();

    [GeneratedRegex("^(https?|mailto):")]
    private static partial Regex Elsewhere();

    [GeneratedRegex("^#+ (.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex("<a (?:id|name)=\"([^\"]+)\"")]
    private static partial Regex Named();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex NotInAnchors();

    [GeneratedRegex("^```.*?^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex("^ *```.*?^ *```$|`[^`\n]*`", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Code();
}
