using System.Text.RegularExpressions;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>Every block of the pages for users has a check, every page is found from the index, and every link leads somewhere.</summary>
public sealed partial class PageTests
{
    private const string Index = "docs/README.md";

    private static readonly Dictionary<string, string> CheckedElsewhere = new()
    {
        ["deploy/argocd/README.md: kubectl patch configmap argocd-cm -n argocd --type merge --patch-file deploy/argocd/argocd-cm.yaml"] =
            "GitOpsPageTests runs it on an API server",
        ["deploy/argocd/README.md: spec:"] = "part of an Application, whose definition is Argo CD's; GitOpsPageTests finds its fields",
        ["deploy/releasing/README.md: cosign verify --certificate-oidc-issuer https://token.actions.githubusercontent.com "
            + "--certificate-identity-regexp '/release.yaml@refs/tags/v' IMAGE@DIGEST"] = "needs signatures of a published release",
        ["deploy/samples/articles/stacks/README.md: make up"] = "the scenario article-stacks and make articles run the same file",
        ["operator/docs/articles.md: {"] = "test_page.py of e2e/articles checks it as an article",
        ["docs/how-to/deployed-services.md: kubectl hotlap run --from deployment/checkout --image candidate=registry.example/checkout:2.0"] =
            "the scenario deployed-service-is-measured-as-it-is runs it for a Deployment",
        ["docs/how-to/load-tools.md: kubectl create configmap k6 --from-file=script.js --from-file=deploy/load-tools/k6.js"] =
            "LoadToolFilesTests runs the file",
        ["docs/how-to/preflight.md: kubectl hotlap preflight checkout-plan.yaml"] = "the scenario preflight-judges-a-cluster runs the command",
        ["docs/how-to/stock-images.md: kubectl apply -f nginx.yaml"] =
            "needs a namespace that allows root: the scenario stock-images-run-as-they-are applies the same file to one",
        ["docs/reference/report.md: kubectl hotlap report greeter-images -o json |"] = "ReportPageTests runs jq on expected reports",
        ["docs/reference/report.md: kubectl hotlap report serializers -o json |"] = "ReportPageTests runs jq on expected reports",
        ["workloads/postgres/README.md: buildah bud -f workloads/postgres/Dockerfile -t postgres:bench ."] =
            "e2e/images/build builds the image from the same file for the scenario database-is-fresh-in-each-trial",
        ["workloads/stock/README.md: buildah bud -f workloads/stock/Dockerfile.nginx -t stock:nginx ."] =
            "e2e/images/build builds the image from the same file for the scenario stock-images-run-as-they-are",
    };

    private static readonly string[] Others =
        [Fence.Elsewhere, Fence.YamlPart, Fence.YamlElsewhere, Fence.JsonElsewhere, Fence.Results, Fence.Output];

    public static TheoryData<string> Markdown => [.. Fence.Markdown];

    [Fact]
    public void Fences_All_HaveACheck()
    {
        Fence.All.Count(fence => fence.Info == Fence.Shell).ShouldBeGreaterThan(15);
        Fence.All.Where(fence => !fence.IsShell && !Others.Contains(fence.Info) && !FileName().IsMatch(fence.File ?? ""))
            .Select(fence => $"{fence.Page}:{fence.Line}: {fence.Info}").ShouldBeEmpty($"{Index} lists the kinds of fences");
    }

    [Fact]
    public void Fences_ThatRunAsScripts_NameTheIndexsKinds()
    {
        foreach (var kind in (string[])[Fence.Shell, Fence.Install, Fence.Make, Fence.Release, .. Others])
            Repository.Read(Index).ShouldContain($"| `{kind}` |");
    }

    [Fact]
    public void TargetsAndFiles_OfCommandsThatAreNotRun_Exist()
    {
        var targets = Target().Matches(Repository.Read("Makefile")).Select(match => match.Groups[1].Value).ToHashSet();
        var texts = Fence.All.Where(fence => fence.Info is Fence.Make or Fence.Elsewhere).Select(fence => fence.Text).ToList();
        var (made, files) = (texts.SelectMany(text => Make().Matches(text)), texts.SelectMany(text => Source().Matches(text)));
        Fence.All.Where(fence => fence.Info == Fence.Make && IsForUsers(fence.Page)).SelectMany(fence => fence.Text.Split('\n'))
            .Where(line => !Make().IsMatch(line)).ShouldBeEmpty("pages for users have no other commands in these blocks");
        made.Count().ShouldBeGreaterThan(8);
        files.Count().ShouldBeGreaterThan(8);
        made.Select(match => match.Groups[1].Value).Where(target => !targets.Contains(target)).ShouldBeEmpty();
        files.Select(match => match.Value).Where(file => !Path.Exists(Repository.PathOf(file))).ShouldBeEmpty();
    }

    private static bool IsForUsers(string page) => page == "README.md" || page.StartsWith("docs/", StringComparison.Ordinal);

    /// <summary>A block that the tests of pages do not check stands in this list, with what checks it instead.</summary>
    [Fact]
    public void Fences_CheckedElsewhere_StandInTheList() =>
        Fence.All.Where(fence => fence.IsCheckedElsewhere).Select(fence => $"{fence.Page}: {fence.Text.Split('\n')[0].Trim()}")
            .ShouldBe(CheckedElsewhere.Keys, ignoreOrder: true);

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

    [GeneratedRegex(@"^[a-z][a-z-]*\.yaml$")]
    private static partial Regex FileName();

    [GeneratedRegex("^([a-z-]+):", RegexOptions.Multiline)]
    private static partial Regex Target();

    [GeneratedRegex(@"\bmake ([a-z-]+)\b")]
    private static partial Regex Make();

    /// <summary>A path of a file or folder of the repository.</summary>
    [GeneratedRegex(@"(?<=^|\s)(?:operator|deploy|e2e|workloads|docs)/[\w./-]*\w", RegexOptions.Multiline)]
    private static partial Regex Source();

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
