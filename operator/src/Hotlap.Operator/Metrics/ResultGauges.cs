using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>Fills the registry of one scrape with the results and the state of runs.</summary>
internal static class ResultGauges
{
    /// <summary>
    /// Bounds the memory of a scrape, whatever authors write: the largest status has tens of thousands of series, and each takes 1.3 KB
    /// until it is sent (operator/docs/adr/0030).
    /// </summary>
    public const int MostSeries = 32_000;

    /// <summary>Runs whose series find no room are left out; smaller ones after them are not.</summary>
    /// <param name="runs">Those with gauges; the first have precedence.</param>
    public static CollectorRegistry Of(IEnumerable<BenchmarkRun> runs)
    {
        var registry = Prometheus.Metrics.NewCustomRegistry();
        var create = Prometheus.Metrics.WithCustomRegistry(registry);
        var gauges = ResultFamilies.All
            .Select(family => (family.Read, Gauge: create.CreateGauge(family.Name, family.Help, ["namespace", "run", .. family.Labels])))
            .ToList();
        var room = MostSeries;
        foreach (var run in runs)
        {
            var samples = gauges
                .SelectMany(each => each.Read(run).Where(figure => figure.Value is not null).Select(figure => (each.Gauge, Figure: figure)))
                .Take(room + 1).ToList();
            if (samples.Count > room) continue;
            room -= samples.Count;
            foreach (var (gauge, figure) in samples)
            {
                // As an array, which the gauge keeps; it would copy a span.
                string[] labels = [run.Metadata.Namespace ?? "", run.Metadata.Name, .. figure.Labels];
                gauge.WithLabels(labels).Set(figure.Value!.Value);
            }
        }

        return registry;
    }
}
