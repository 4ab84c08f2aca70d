using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The alerts, played through with promtool: when each fires, and when it does not.</summary>
public partial class AlertTests
{
    private const string Rules = "deploy/prometheus/rules.yaml";

    [Fact]
    public async Task Rules_UnderPromtool_AreValid() =>
        (await Tool.RunAsync("promtool", "check", "rules", Repository.PathOf(Rules))).ShouldSucceed();

    [Fact]
    public async Task Rules_WithSeriesOfGoodAndBadTimes_FireWhenTheyShould() =>
        (await Tool.RunAsync("promtool", "test", "rules", Repository.PathOf("deploy/prometheus/rules.test.yaml"))).ShouldSucceed();

    [Fact]
    public void Tests_Together_SeeEveryAlertFire()
    {
        var tested = YamlJson.Parse(Repository.Read("deploy/prometheus/rules.test.yaml")).Single()["tests"]!.AsArray()
            .SelectMany(test => test!["alert_rule_test"]!.AsArray()).Where(check => check!["exp_alerts"]!.AsArray().Count > 0)
            .Select(check => (string)check!["alertname"]!);
        Alerts().Select(alert => (string)alert["alert"]!).ShouldBe(tested.Distinct(), ignoreOrder: true);
    }

    [Fact]
    public void Rules_All_AskForMetricsThatTheDocsList()
    {
        var documented = Repository.Read("operator/docs/operating.md");
        foreach (var metric in Alerts().SelectMany(alert => MetricName().Matches((string)alert["expr"]!).Select(match => match.Value))
            .Distinct())
            documented.ShouldContain($"`{metric}");
    }

    [Fact]
    public async Task Chart_WhenAsked_InstallsTheSameRules()
    {
        var rule = (await Chart.RenderAsync("metrics.prometheusRule.enabled=true", "metrics.prometheusRule.labels.release=prom"))
            .Single(item => (string?)item["kind"] == "PrometheusRule");
        ((string?)rule["metadata"]!["labels"]!["release"]).ShouldBe("prom");
        rule["spec"]!["groups"]![0]!["rules"]!.AsArray().Select(entry => (string)entry!["expr"]!)
            .ShouldBe(Alerts().Select(alert => (string)alert["expr"]!));
    }

    private static IEnumerable<JsonObject> Alerts() =>
        YamlJson.Parse(Repository.Read(Rules)).Single()["groups"]!.AsArray().SelectMany(group => group!["rules"]!.AsArray())
            .Select(rule => rule!.AsObject());

    [GeneratedRegex("hotlap_[a-z_]+")]
    private static partial Regex MetricName();
}
