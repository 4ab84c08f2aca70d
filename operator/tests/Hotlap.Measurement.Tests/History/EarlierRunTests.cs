using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.History;

public sealed class EarlierRunTests
{
    [Fact]
    public void AsEarlierRun_Record_HasTheValuesOfEveryWantedVariantMetricAndCell()
    {
        var variants = HistoryValues.Fill(
            [.. Trials.OfRates("jit", 100, 200), .. Trials.OfRates("aot", 300, 400), .. Trials.OfRates("other", 1, 2)], [1, 2],
            [new HistoryVariant { Name = "jit" }, new HistoryVariant { Name = "aot" }, new HistoryVariant { Name = "other" }]);
        var run = new HistoryRecord { Variants = variants }.AsEarlierRun(variant => variant.Name != "other");

        run.Values[new SeriesKey("jit", "requestsPerSecond", Trials.Scenario, "")].ShouldBe([100, 200]);
        run.Values[new SeriesKey("aot", "requestsPerSecond", Trials.Scenario, "")].ShouldBe([300, 400]);
        run.Values[new SeriesKey("aot", "startup", "", "")].ShouldBe([50_000, 50_000]);
        run.Values.Keys.Select(key => key.Metric).Distinct()
            .ShouldBe(MetricCatalogue.BuiltIn.All.Where(metric => metric is { NeedsRuntimeMetrics: false, NeedsStream: false, NeedsSearch: false })
                .Select(metric => metric.Name).Where(name => name is not ("imageBytes" or "p999") && !name.StartsWith("memoryGrowth", StringComparison.Ordinal)), ignoreOrder: true);
        run.Values.Keys.ShouldNotContain(key => key.Variant == "other");
    }
}
