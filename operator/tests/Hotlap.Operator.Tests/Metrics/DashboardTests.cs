using Hotlap.Operator.Metrics;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>The dashboards, alerts and recording rules over what the operator really exports.</summary>
public sealed class DashboardTests(Cluster cluster) : IClassFixture<Cluster>
{
    private static readonly HashSet<string> Exported =
        [.. Families.Exported.Select(family => family.Name), "hotlap_reconcile_duration_seconds_bucket"];

    [Fact]
    public void Queries_OfDashboards_UseExportedMetricsOnly() =>
        Dashboard.All.SelectMany(dashboard => dashboard.Queries.Select(query => query.Expression).Concat(dashboard.VariableQueries))
            .SelectMany(Dashboard.MetricsIn).Distinct().Except(Exported).ShouldBeEmpty();

    [Fact]
    public void Metrics_OfResults_AreAllOnDashboards() =>
        ResultFamilies.All.Select(family => family.Name)
            .Except(Dashboard.All.SelectMany(dashboard => dashboard.Queries).SelectMany(query => Dashboard.MetricsIn(query.Expression)))
            // Dashboards draw limits of times alone, because the lines of a panel have one unit.
            .ShouldBe(["hotlap_threshold_limit_bytes", "hotlap_threshold_limit_ratio", "hotlap_threshold_limit"]);

    [Fact]
    public async Task Queries_OfAFinishedRun_ReturnDataAndTheLabelsOfTheirLegends()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await CreateAsync(space, "every");
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await hotlap.ExportsAsync($$"""hotlap_run_info{namespace="{{space}}",run="every",""");
        await using var prometheus = await PrometheusServer.StartAsync(hotlap.Address.Authority);
        // Rates need two scrapes after a change.
        await Eventually.BecomesAsync("passes are counted", () => prometheus.HasAsync("rate(hotlap_reconciles_total[10s])"));

        var silent = new List<string>();
        foreach (var (dashboard, query) in Dashboard.All.SelectMany(dashboard => dashboard.Queries.Select(query => (dashboard.Name, query))))
        {
            var series = await prometheus.QueryAsync(query.Unrestricted);
            var missing = query.LegendLabels.Except(series.SelectMany(labels => labels.Keys)).ToList();
            if (series.Count == 0 || missing.Count > 0)
                silent.Add($"{dashboard}, {query.Panel}: {series.Count} series without {string.Join(", ", missing)}: {query.Unrestricted}");
        }

        silent.ShouldBeEmpty();
        await RulesHoldAsync(prometheus, space);
    }

    /// <summary>The run ended long ago, so that its alerts have ended. The recorded figures carry the run's revision.</summary>
    private static async Task RulesHoldAsync(PrometheusServer prometheus, string space)
    {
        string[] records =
        [
            $$"""namespace_type_status:hotlap_run_condition:sum{namespace="{{space}}",type="Complete",status="true"} == 1""",
            $$"""namespace_run_variant_scenario_payload_measurement_revision:hotlap_latency_p99_seconds:max{run="every",revision="{{EveryFigure.Revision}}"}""",
            $$"""namespace_run_variant_measurement_revision:hotlap_startup_median_seconds:max{run="every",revision="{{EveryFigure.Revision}}"}""",
        ];
        foreach (var record in records)
            await Eventually.BecomesAsync(record, () => prometheus.HasAsync(record));
        (await prometheus.HasAsync("ALERTS")).ShouldBeFalse();
    }

    private async Task CreateAsync(string space, string name)
    {
        await cluster.CreateRunAsync(space, name, EveryFigure.Spec);
        var path = $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/{name}";
        await cluster.Api.PatchAsync(path, $$"""{"metadata":{"annotations":{"hotlap.dev/revision":"{{EveryFigure.Revision}}"} } }""");
        await cluster.Api.PatchAsync($"{path}/status", $$"""{"status":{{EveryFigure.Status}} }""");
    }
}
