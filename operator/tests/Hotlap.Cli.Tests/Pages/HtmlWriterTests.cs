using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Pages;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Tests.Reports;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Tests.Pages;

public sealed partial class HtmlWriterTests
{
    private const string Hostile = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>]]>&lt;";

    public static TheoryData<string> Scenarios => [.. TestData.Scenarios];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_AnyRun_LoadsNothingAndRunsNothing(string scenario)
    {
        var page = Page.Of(scenario);

        page.Text.ShouldStartWith("<!DOCTYPE html>\n");
        page.Root.DescendantsAndSelf().Select(element => element.Name.LocalName).Intersect(["script", "link", "img", "iframe", "base", "form"])
            .ShouldBeEmpty();
        page.Root.Descendants().Attributes().Where(IsActive).ShouldBeEmpty();
        page.Root.Descendants().Attributes("href").ShouldAllBe(link => link.Value.StartsWith('#'));
        page.Root.Descendants("style").ShouldHaveSingleItem().Value.ShouldNotContain("url(");
    }

    [Fact]
    public void Write_Sweep_DrawsEachMetricOverTheValuesWithItsLimit()
    {
        var figures = Page.Of("swept").Root.Descendants("figure").ToList();

        figures.Select(figure => figure.Element("figcaption")!.Value).Where(title => title.Contains(" over ", StringComparison.Ordinal)).ShouldBe(
        [
            "requests/s over limits.cpu", "p99 over limits.cpu", "requests/s over env.GC_MODE", "p99 over env.GC_MODE",
            "startup over limits.cpu", "startup over env.GC_MODE",
        ]);
        var p99 = figures.Single(figure => figure.Element("figcaption")!.Value == "p99 over limits.cpu");
        p99.Descendants("text").Select(text => text.Value).ShouldBe(
            ["p99 ms", "limits.cpu", "0", "50", "100", "150", "200", "250", "250m", "500m", "1", "at most 40ms"]);
        p99.Descendants("g").Elements("title").Select(title => title.Value).ShouldBe(["at most 40ms", "env.GC_MODE 0", "env.GC_MODE 1"]);
        p99.Descendants("path").Count(path => (string?)path.Attribute("class") == "interval").ShouldBe(2);
    }

    [Fact]
    public void Write_ContentPolicy_AllowsOnlyTheStyleSheet()
    {
        var page = Page.Of("complete");
        var hash = Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(page.Root.Descendants("style").Single().Value)));

        page.Text.ShouldContain($"<style>{PageStyle.Sheet}</style>", customMessage: "HTML does not decode escaped characters of a style sheet");
        page.Root.Descendants("meta").Single(meta => (string?)meta.Attribute("http-equiv") == "Content-Security-Policy")
            .Attribute("content")!.Value.ShouldBe($"default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'");
    }

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_EveryPicture_HasATextOrIsBesideOne(string scenario)
    {
        var page = Page.Of(scenario);

        foreach (var picture in page.Root.Descendants("svg").Where(svg => (string?)svg.Attribute("aria-hidden") != "true"))
        {
            ((string?)picture.Attribute("role")).ShouldBe("img");
            ((string?)picture.Attribute("aria-label")).ShouldNotBeNullOrEmpty();
        }

        page.Root.Descendants("figure").Elements("svg")
            .ShouldAllBe(svg => svg.Element("title")!.Value.Length > 0 && svg.Element("desc")!.Value.Length > 0);
        page.Root.Descendants().Attributes("id").Select(id => id.Value).ShouldBeUnique();
        page.Root.Descendants("a").ShouldAllBe(link =>
            page.Root.Descendants().Attributes("id").Any(id => "#" + id.Value == link.Attribute("href")!.Value));
    }

    [Fact]
    public void Write_HostileText_StaysText()
    {
        var run = JudgedRun.Of(2, 2, "Worse");
        Poison(run);

        var page = Page.Of(run, new TrialValues(null, Hostile));

        page.Text.ShouldNotContain("<script");
        page.Text.ShouldNotContain("<img");
        page.Root.Descendants().Attributes().Where(IsActive).ShouldBeEmpty();
        page.Root.Descendants("h1").Single().Value.ShouldContain("<script>alert(1)</script>");
        Occurrence().Count(page.Root.Value).ShouldBeGreaterThan(20);
    }

    [Fact]
    public void Write_Trials_AreDrawnByRound()
    {
        var run = JudgedRun.Of(2, 1);
        var record = new HistoryRecord
        {
            Measurement = JudgedRun.Measurement,
            Rounds = [1, 2, 4],
            Variants =
            [
                new HistoryVariant
                {
                    Name = "variant-1",
                    Values = new Dictionary<string, IReadOnlyList<double?>> { ["startup"] = [340_000, null, 345_500] },
                    Cells =
                    [
                        new HistoryCell
                        {
                            Scenario = "scenario-0",
                            Values = new Dictionary<string, IReadOnlyList<double?>>
                            {
                                ["requestsPerSecond"] = [20_000, null, 21_000],
                                ["p99"] = [9_500_000, 9_600_000, 9_700_000],
                            },
                        },
                    ],
                },
            ],
        };

        var page = Page.Of(run, TrialValues.Of(run, [record with { Measurement = "other", Rounds = [] }, record with { Rounds = [], ThinnedRounds = 9 }, record]));

        var figure = page.Root.Descendants("figure").Single(figure => figure.Element("figcaption")!.Value == "Requests/s by round");
        figure.Descendants("path").Single(path => (string?)path.Attribute("class") == "line").Attribute("d")!.Value.Count(c => c == 'M').ShouldBe(2);
        Values(page, "Values: p99 by round").ShouldBe(["1 9.5", "2 9.6", "4 9.7"]);
        Values(page, "Values: Startup by round").ShouldBe(["1 340", "4 345.5"]);
    }

    [Fact]
    public void Write_NoTrials_SaysWhy() =>
        Page.Of(JudgedRun.Of(2, 1), new TrialValues(null, "they could not be read")).Section("Notes").Value.ShouldContain("they could not be read");

    [Fact]
    public void Write_LoadSteps_ShowsTheKnee() =>
        Page.Of("steps").Section("hello-grpc").Value.ShouldMatch("aspnet: (knee at|no knee within the steps)");

    [Theory]
    [InlineData(PageStyle.Light)]
    [InlineData(PageStyle.Dark)]
    public void Style_Contrast_IsEnough(string colours)
    {
        var values = colours.Replace("\n", "", StringComparison.Ordinal).Split(';').Select(pair => pair.Split(':'))
            .ToDictionary(pair => pair[0].Trim(), pair => Luminance(pair[1].Trim()));

        foreach (var text in new[] { "--text", "--soft", "--better", "--worse", "--open" })
            Contrast(values[text], values["--back"]).ShouldBeGreaterThanOrEqualTo(4.5, text);
        foreach (var line in values.Keys.Where(name => name.StartsWith("--v", StringComparison.Ordinal)))
            Contrast(values[line], values["--back"]).ShouldBeGreaterThanOrEqualTo(3, line);
        Contrast(values["--text"], values["--band"]).ShouldBeGreaterThanOrEqualTo(4.5);
    }

    private static string[] Values(Page page, string summary) =>
        [.. page.Root.Descendants("details").Single(details => details.Element("summary")!.Value == summary).Descendants("tbody").Elements("tr")
            .Select(row => string.Join(' ', row.Elements().Select(cell => cell.Value)))];

    private static bool IsActive(XAttribute attribute) =>
        attribute.Name.LocalName.StartsWith("on", StringComparison.OrdinalIgnoreCase) || attribute.Name.LocalName is "style" or "src";

    private static void Poison(BenchmarkRun run)
    {
        run.Metadata.Name = Hostile;
        run.Metadata.Namespace = Hostile;
        var status = run.Status!;
        status.Summary = Hostile;
        status.Conditions.ForEach(condition => condition.Message = Hostile);
        status.Environment = new RunEnvironment
        {
            OperatorVersion = Hostile,
            KubernetesVersion = Hostile,
            Nodes = [new NodeStatusSummary { Name = Hostile, KernelVersion = Hostile }],
        };
        foreach (var variant in status.Variants!)
        {
            (variant.Name, variant.Image, variant.ImageDigest, variant.Architecture) = (variant.Name + Hostile, Hostile, Hostile, Hostile);
            variant.Warnings = [Hostile];
            variant.Startup!.Steps = [new StartupStepStatus { Step = Hostile, MedianMicroseconds = 5 }];
        }

        foreach (var cell in status.Results!)
        {
            (cell.Variant, cell.Scenario, cell.Payload) = (cell.Variant + Hostile, cell.Scenario + Hostile, Hostile);
            cell.Metrics = [new StatedMetricStatus { Name = Hostile, Unit = Hostile, Median = 1 }];
        }

        foreach (var row in status.Comparisons!)
        {
            (row.Variant, row.Baseline, row.Verdict) = (row.Variant + Hostile, row.Baseline + Hostile, row.Verdict + Hostile);
            if (row.Scenario.Length > 0)
                (row.Scenario, row.Payload, row.Metric) = (row.Scenario + Hostile, Hostile, Hostile);
        }

        status.Thresholds = [new ThresholdStatus { Metric = Hostile, Max = Hostile, Message = Hostile, Verdict = Hostile, Scenario = Hostile }];
        status.FailedVariants = [new FailedVariant { Name = Hostile, Reason = Hostile, Message = Hostile }];
    }

    private static double Contrast(double one, double other) => (Math.Max(one, other) + 0.05) / (Math.Min(one, other) + 0.05);

    /// <summary>Relative luminance as WCAG 2 defines it.</summary>
    private static double Luminance(string colour)
    {
        var parts = Enumerable.Range(0, 3).Select(i => int.Parse(colour.AsSpan(1 + (2 * i), 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture))
            .Select(part => part / 255.0).Select(part => part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4)).ToArray();
        return (0.2126 * parts[0]) + (0.7152 * parts[1]) + (0.0722 * parts[2]);
    }

    [GeneratedRegex("<script>alert")]
    private static partial Regex Occurrence();
}
