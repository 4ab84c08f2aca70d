using Hotlap.Operator.Metrics;
using Hotlap.Operator.Tracing;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// The OpenTelemetry SDK's providers: one for the operator's metrics and, with an OTLP endpoint, one for results and one for traces.
/// </summary>
internal sealed class Telemetry : IDisposable
{
    private const int WorkSeries = 500;
    private const int ResultSeries = 20_000;

    private readonly MeterProvider _work;
    private readonly MeterProvider? _results;
    private readonly TracerProvider? _traces;

    public Telemetry(PrometheusExporter exporter, bool withOtlp, string version)
    {
        var resource = ResourceBuilder.CreateDefault().AddService("hotlap-operator", serviceVersion: version);
        var work = Sdk.CreateMeterProviderBuilder()
            .SetResourceBuilder(resource)
            .AddMeter(OperatorMeter.Name)
            .AddView("*", new MetricStreamConfiguration { CardinalityLimit = WorkSeries })
            .AddReader(new BaseExportingMetricReader(exporter));
        if (withOtlp)
        {
            _results = BuildResults(resource);
            _traces = Sdk.CreateTracerProviderBuilder().SetResourceBuilder(resource).AddSource(RunTracer.Name).AddOtlpExporter().Build();
        }

        _work = (withOtlp ? work.AddOtlpExporter() : work).Build();
    }

    public void Dispose()
    {
        _work.Dispose();
        _results?.Dispose();
        _traces?.Dispose();
    }

    /// <summary>
    /// With delta temporality the SDK stops exporting a gauge that is no longer observed, such as that of a deleted run.
    /// </summary>
    private static MeterProvider BuildResults(ResourceBuilder resource) => Sdk.CreateMeterProviderBuilder()
        .SetResourceBuilder(resource)
        .AddMeter(ResultMeter.Name)
        .AddView("*", new MetricStreamConfiguration { CardinalityLimit = ResultSeries })
        .AddOtlpExporter((_, reader) => reader.TemporalityPreference = MetricReaderTemporalityPreference.Delta)
        .Build();
}
