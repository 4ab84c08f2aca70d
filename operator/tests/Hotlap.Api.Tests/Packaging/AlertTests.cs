using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The alerts and recording rules, played through with promtool: when each alert fires, and when it does not.</summary>
public partial class AlertTests
{
    private const string Rules = "deploy/prometheus/rules.yaml";
    private const string Runbooks = "docs/runbooks.md";

    private static readonly string[] Tests = ["deploy/prometheus/rules.test.yaml", "deploy/prometheus/rules-of-days.test.yaml"];

    [Fact]
    public async Task Rules_UnderPromtool_AreValid() =>
        (await Tool.RunAsync("promtool", "check", "rules", Repository.PathOf(Rules))).ShouldSucceed();

    [Fact]
    public async Task Rules_WithSeriesOfGoodAndBadTimes_FireWhenTheyShould() =>
        (await Tool.RunAsync("promtool", ["test", "rules", .. Tests.Select(Repository.PathOf)])).ShouldSucceed();

    [Fact]
    public void Tests_Together_SeeEveryAlertFire()
    {
        var tested = Tested("alert_rule_test").Where(check => check!["exp_alerts"]!.AsArray().Count > 0)
            .Select(check => (string)check!["alertname"]!);
        Alerts().Select(alert => (string)alert["alert"]!).ShouldBe(tested.Distinct(), ignoreOrder: true);
    }

    [Fact]
    public void Tests_Together_EvaluateEveryRecordingRule() =>
        OfKind("record").Select(rule => (string)rule["record"]!)
            .ShouldBe(Tested("promql_expr_test").Select(check => (string)check!["expr"]!).Distinct(), ignoreOrder: true);

    [Fact]
    public void Runbooks_OfAlerts_AreSectionsOfTheirPage()
    {
        var page = Repository.Read(Runbooks);
        var sections = Heading().Matches(page).Select(match => match.Groups[1].Value).ToList();
        sections.ShouldBe(Alerts().Select(alert => (string)alert["alert"]!), ignoreOrder: true);
        foreach (var alert in Alerts())
        {
            var (name, severity) = ((string)alert["alert"]!, (string)alert["labels"]!["severity"]!);
            // The anchor of a heading is its text in lower case.
            ((string?)alert["annotations"]!["runbook_url"]).ShouldBe($"{Runbooks}#{name.ToLowerInvariant()}");
            page.ShouldContain($"| [{name}](#{name.ToLowerInvariant()}) | {severity} |");
        }
    }

    [Fact]
    public void Rules_All_AskForMetricsThatTheDocsList()
    {
        var documented = Repository.Read("docs/operating.md");
        foreach (var metric in AllRules().SelectMany(rule => MetricName().Matches((string)rule["expr"]!).Select(match => match.Value))
            .Distinct())
            documented.ShouldContain($"`{metric}");
    }

    [Fact]
    public async Task Chart_WhenAsked_InstallsTheSameRules()
    {
        var rule = (await Chart.RenderAsync("metrics.prometheusRule.enabled=true", "metrics.prometheusRule.labels.release=prom"))
            .Single(item => (string?)item["kind"] == "PrometheusRule");
        ((string?)rule["metadata"]!["labels"]!["release"]).ShouldBe("prom");
        JsonNode.DeepEquals(rule["spec"], YamlJson.Parse(Repository.Read(Rules)).Single()).ShouldBeTrue();
    }

    [Theory]
    [InlineData("https://git.example/hotlap/blob/main")]
    [InlineData("https://git.example/hotlap/blob/main/")]
    public async Task Chart_WithTheRepositorysUrl_LinksTheRunbooks(string url)
    {
        var rules = (await Chart.RenderAsync("metrics.prometheusRule.enabled=true", $"metrics.prometheusRule.repositoryUrl={url}"))
            .OfKind("PrometheusRule")["spec"]!["groups"]![0]!["rules"]!.AsArray();
        foreach (var (rule, alert) in rules.Zip(Alerts()))
            ((string?)rule!["annotations"]!["runbook_url"]).ShouldBe(
                $"https://git.example/hotlap/blob/main/{alert["annotations"]!["runbook_url"]}");
    }

    private static IEnumerable<JsonObject> Alerts() => OfKind("alert");

    private static IEnumerable<JsonObject> OfKind(string kind) => AllRules().Where(rule => rule[kind] is not null);

    private static IEnumerable<JsonObject> AllRules() =>
        YamlJson.Parse(Repository.Read(Rules)).Single()["groups"]!.AsArray().SelectMany(group => group!["rules"]!.AsArray())
            .Select(rule => rule!.AsObject());

    /// <summary>The checks of all tests of a kind.</summary>
    private static IEnumerable<JsonNode?> Tested(string kind) => Tests
        .SelectMany(file => YamlJson.Parse(Repository.Read(file)).Single()["tests"]!.AsArray())
        .SelectMany(test => test![kind] as JsonArray ?? []);

    [GeneratedRegex("^## (.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex("hotlap_[a-z_]+")]
    private static partial Regex MetricName();
}
