using System.Diagnostics.Metrics;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Result gauges as OpenTelemetry instruments, for OTLP. The Prometheus endpoint reads the same families without the SDK's storage.
/// </summary>
internal sealed class ResultMeter : IDisposable
{
    public const string Name = "Hotlap.Results";

    private readonly Meter _meter = new(Name);

    public ResultMeter(Func<IReadOnlyCollection<RunResults>> runs)
    {
        foreach (var (index, family) in ResultFamilies.All.Index())
            _meter.CreateObservableGauge(family.Name, () => Observe(index, runs()), family.Unit, family.Help);
    }

    public void Dispose() => _meter.Dispose();

    private static List<Measurement<double>> Observe(int family, IReadOnlyCollection<RunResults> runs)
    {
        var sink = new MeasurementSink();
        foreach (var run in runs)
        {
            sink.Run = run.Run;
            run.Give(family, sink);
        }

        return sink.Measurements;
    }

    private sealed class MeasurementSink : ResultSink
    {
        public List<Measurement<double>> Measurements { get; } = [];

        public ObjectKey Run { get; set; }

        public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels)
        {
            var tags = new KeyValuePair<string, object?>[labels.Length + 2];
            tags[0] = new("namespace", Run.Namespace);
            tags[1] = new("run", Run.Name);
            for (var i = 0; i < labels.Length; i++)
                tags[i + 2] = new(labels[i].Key, labels[i].Value);
            Measurements.Add(new Measurement<double>(value, tags));
        }
    }
}
