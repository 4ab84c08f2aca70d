using System.Diagnostics.Metrics;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>The result gauges as OpenTelemetry instruments, for OTLP. Prometheus reads the same families without the SDK's tables.</summary>
internal sealed class ResultMeter : IDisposable
{
    public const string Name = "Hotlap.Results";

    private readonly Meter _meter = new(Name);

    public ResultMeter(Func<IReadOnlyList<BenchmarkRun>> runs)
    {
        foreach (var family in ResultFamilies.All)
            _meter.CreateObservableGauge(family.Name, () => Observe(family, runs()), family.Unit, family.Help);
    }

    public void Dispose() => _meter.Dispose();

    private static IEnumerable<Measurement<double>> Observe(ResultFamily family, IReadOnlyList<BenchmarkRun> runs) =>
        from run in runs
        from value in family.Read(run)
        select new Measurement<double>(
            value.Value, value.Labels.Select(label => new KeyValuePair<string, object?>(label.Key, label.Value)));
}
