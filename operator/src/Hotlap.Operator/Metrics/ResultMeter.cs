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

    private static List<Measurement<double>> Observe(ResultFamily family, IReadOnlyList<BenchmarkRun> runs)
    {
        var sink = new MeasurementSink();
        foreach (var run in runs)
        {
            sink.Run = run;
            family.Read(run, sink);
        }

        return sink.Measurements;
    }

    private sealed class MeasurementSink : ResultSink
    {
        public List<Measurement<double>> Measurements { get; } = [];

        public BenchmarkRun Run { get; set; } = new();

        public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels)
        {
            var tags = new KeyValuePair<string, object?>[labels.Length + 2];
            tags[0] = new("namespace", Run.Metadata.Namespace);
            tags[1] = new("run", Run.Metadata.Name);
            for (var i = 0; i < labels.Length; i++)
                tags[i + 2] = new(labels[i].Key, labels[i].Value);
            Measurements.Add(new Measurement<double>(value, tags));
        }
    }
}
