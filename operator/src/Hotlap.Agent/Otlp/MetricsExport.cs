using Google.Protobuf;
using Hotlap.Agent.Otlp.Wire;

namespace Hotlap.Agent.Otlp;

/// <summary>The System.Runtime instruments of one OTLP request; other meters and instruments are skipped.</summary>
internal sealed class MetricsExport
{
    private const string Meter = "System.Runtime";
    private const double NanosecondsPerSecond = 1e9;

    private static readonly MessageParser<ExportRequest> Parser = ExportRequest.Parser.WithDiscardUnknownFields(true);

    private readonly double?[] _values = new double?[RuntimeReading.Figures];
    private long _time;

    private MetricsExport()
    {
    }

    /// <summary>True for delta temporality: values count from the previous export instead of the process's start.</summary>
    public bool IsDelta { get; private set; }

    /// <summary>The counters, with the time at which the target read them (zero when it states none); null without counters.</summary>
    public RuntimeReading? Reading => _values.Any(v => v is not null) ? new RuntimeReading(_time, _values) : null;

    public static MetricsExport? TryRead(ReadOnlySpan<byte> message)
    {
        try
        {
            var export = new MetricsExport();
            var scopes = Parser.ParseFrom(message).ResourceMetrics.SelectMany(resource => resource.ScopeMetrics);
            foreach (var metric in scopes.Where(scope => scope.Scope?.Name == Meter).SelectMany(scope => scope.Metrics))
                export.Take(metric);
            return export;
        }
        catch (InvalidProtocolBufferException)
        {
            return null;
        }
    }

    private void Take(Metric metric)
    {
        if ((metric.Gauge ?? metric.Sum) is not { } data)
            return;
        IsDelta |= data.Temporality == Temporality.Delta;
        foreach (var point in data.Points)
            Take(metric.Name, point);
    }

    private void Take(string name, Point point)
    {
        double? value = point.ValueCase switch
        {
            Point.ValueOneofCase.Double => point.Double,
            Point.ValueOneofCase.Integer => point.Integer,
            _ => null,
        };
        if (value is not (>= 0 and < long.MaxValue) || FindFigure(name, FindGeneration(point)) is not { } found)
            return;
        _values[(int)found.Figure] = value * found.Scale;
        if (point.UnixNanoseconds <= long.MaxValue)
            _time = Math.Max(_time, (long)point.UnixNanoseconds);
    }

    private static (RuntimeFigure Figure, double Scale)? FindFigure(string name, string? generation) => (name, generation) switch
    {
        ("dotnet.gc.heap.total_allocated", _) => (RuntimeFigure.AllocatedBytes, 1),
        ("dotnet.gc.collections", "gen0") => (RuntimeFigure.Gen0Collections, 1),
        ("dotnet.gc.collections", "gen1") => (RuntimeFigure.Gen1Collections, 1),
        ("dotnet.gc.collections", "gen2") => (RuntimeFigure.Gen2Collections, 1),
        ("dotnet.gc.pause.time", _) => (RuntimeFigure.GcPauseNanoseconds, NanosecondsPerSecond),
        ("dotnet.jit.compilation.time", _) => (RuntimeFigure.JitNanoseconds, NanosecondsPerSecond),
        ("dotnet.jit.compiled_methods", _) => (RuntimeFigure.JitMethods, 1),
        _ => null,
    };

    // The runtime uses gc.heap.generation; the semantic conventions use dotnet.gc.heap.generation.
    private static string? FindGeneration(Point point) =>
        point.Attributes.LastOrDefault(a => a.Key.EndsWith("gc.heap.generation", StringComparison.Ordinal))?.Value?.Text;
}
