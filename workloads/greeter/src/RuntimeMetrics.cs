using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;

namespace Greeter;

/// <summary>
/// Sends the runtime's own meter over OTLP where OTEL_EXPORTER_OTLP_ENDPOINT says so; the SDK reads the other OTEL_ variables itself.
/// Nothing of OpenTelemetry is loaded otherwise.
/// </summary>
internal static class RuntimeMetrics
{
    public static IDisposable? Start(Func<string, string?> environment) =>
        IsSet(environment, "OTEL_EXPORTER_OTLP_ENDPOINT") || IsSet(environment, "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")
            ? Export(hasProtocol: IsSet(environment, "OTEL_EXPORTER_OTLP_PROTOCOL") || IsSet(environment, "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL"))
            : null;

    private static bool IsSet(Func<string, string?> environment, string name) => !string.IsNullOrEmpty(environment(name));

    // The SDK's own fallback is gRPC; the specification's is this.
    private static MeterProvider Export(bool hasProtocol) => Sdk.CreateMeterProviderBuilder()
        .AddMeter("System.Runtime")
        .AddOtlpExporter(exporter => exporter.Protocol = hasProtocol ? exporter.Protocol : OtlpExportProtocol.HttpProtobuf)
        .Build();
}
