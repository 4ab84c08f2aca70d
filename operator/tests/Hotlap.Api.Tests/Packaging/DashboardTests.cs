using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The dashboard as a file; an end-to-end test runs its queries against a real Prometheus.</summary>
public partial class DashboardTests
{
    private static readonly string[] Metrics =
    [
        "hotlap_api_requests_total", "hotlap_comparison_change_ratio", "hotlap_comparison_verdict", "hotlap_image_bytes",
        "hotlap_latency_interval_seconds", "hotlap_latency_mean_seconds", "hotlap_latency_seconds", "hotlap_leader", "hotlap_queue_depth",
        "hotlap_reconcile_duration_seconds_bucket", "hotlap_reconciles_total", "hotlap_request_errors", "hotlap_requests_per_second",
        "hotlap_requests_variation_ratio", "hotlap_run_condition", "hotlap_run_info", "hotlap_run_trials_discarded",
        "hotlap_run_trials_done", "hotlap_run_trials_planned", "hotlap_run_warning", "hotlap_runtime_allocated_bytes_per_request",
        "hotlap_runtime_gc_collections",
        "hotlap_runtime_gc_pause_ratio", "hotlap_runtime_jit_seconds", "hotlap_runtime_startup_jit_methods",
        "hotlap_runtime_startup_jit_seconds",
        "hotlap_startup_seconds", "hotlap_startup_step_seconds", "hotlap_target_cpu_interval_seconds_per_request",
        "hotlap_target_cpu_seconds_per_request", "hotlap_target_memory_idle_bytes", "hotlap_target_memory_peak_bytes",
    ];

    [Fact]
    public void Queries_Together_UseEveryMetricAndNoOther() =>
        Panels().SelectMany(Queries).SelectMany(query => MetricName().Matches(query).Select(match => match.Value)).Distinct()
            .Order(StringComparer.Ordinal)
            .ShouldBe(Metrics);

    [Fact]
    public void Panels_All_HaveTitleDescriptionAndTheChosenDataSource()
    {
        foreach (var panel in Panels().Where(panel => (string?)panel["type"] != "row"))
        {
            ((string?)panel["title"]).ShouldNotBeNullOrEmpty();
            ((string?)panel["description"])!.ShouldEndWith(".");
            ((string?)panel["datasource"]!["uid"]).ShouldBe("${datasource}");
            Queries(panel).ShouldNotBeEmpty();
        }
    }

    [Fact]
    public void Panels_All_HaveTheirOwnPlaceAndId()
    {
        Panels().Select(panel => (long)panel["id"]!).ShouldBeUnique();
        Panels().Select(panel => panel["gridPos"]!.ToJsonString()).ShouldBeUnique();
        Panels().ShouldAllBe(panel => (long)panel["gridPos"]!["x"]! + (long)panel["gridPos"]!["w"]! <= 24);
    }

    [Fact]
    public void Scrape_OfTheExample_KeepsTheRunsNamespace()
    {
        var job = YamlJson.Parse(Repository.Read("deploy/prometheus/scrape.yaml")).Single()["scrape_configs"]![0]!;
        ((bool)job["honor_labels"]!).ShouldBeTrue();
        ((string?)job["kubernetes_sd_configs"]![0]!["namespaces"]!["names"]![0]).ShouldBe("hotlap-system");
    }

    private static IEnumerable<JsonObject> Panels() =>
        JsonNode.Parse(Repository.Read("deploy/grafana/hotlap.json"))!["panels"]!.AsArray().Select(panel => panel!.AsObject());

    private static IEnumerable<string> Queries(JsonObject panel) =>
        (panel["targets"] as JsonArray ?? []).Select(target => (string)target!["expr"]!);

    [GeneratedRegex("hotlap_[a-z_]+")]
    private static partial Regex MetricName();
}
