namespace Hotlap.Agent.Otlp;

/// <summary>
/// Parses the System.Runtime instruments of an <c>ExportMetricsServiceRequest</c> (opentelemetry-proto 1.x, metrics.proto) and skips
/// everything else. The field numbers are those of that file.
/// </summary>
internal sealed class MetricsExport
{
    private const string Meter = "System.Runtime";
    private const double NanosecondsPerSecond = 1e9;
    private const ulong Delta = 1;

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
            var request = new ProtoReader(message);
            while (request.Read(1))
                export.ReadResource(request.Bytes);
            return export;
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    private void ReadResource(ReadOnlySpan<byte> message)
    {
        var resource = new ProtoReader(message);
        while (resource.Read())
        {
            if (resource.Field == 2 && ReadScopeName(resource.Bytes) == Meter)
                ReadScope(resource.Bytes);
        }
    }

    // The name may follow the metrics in the message.
    private static string ReadScopeName(ReadOnlySpan<byte> message)
    {
        var scope = new ProtoReader(message);
        var name = "";
        while (scope.Read(1))
            name = ReadText(scope.Bytes, 1);
        return name;
    }

    private void ReadScope(ReadOnlySpan<byte> message)
    {
        var scope = new ProtoReader(message);
        while (scope.Read(2))
            ReadMetric(scope.Bytes);
    }

    private void ReadMetric(ReadOnlySpan<byte> message)
    {
        var name = ReadText(message, 1);
        var metric = new ProtoReader(message);
        while (metric.Read())
        {
            // Field 5 is a gauge and field 7 a sum; both hold their points in field 1.
            if (metric.Field is 5 or 7)
                ReadPoints(name, metric.Bytes);
        }
    }

    private void ReadPoints(string name, ReadOnlySpan<byte> message)
    {
        var data = new ProtoReader(message);
        while (data.Read())
        {
            if (data.Field == 1)
                ReadPoint(name, data.Bytes);
            else if (data.Field == 2)
                IsDelta |= data.Number == Delta;
        }
    }

    private void ReadPoint(string name, ReadOnlySpan<byte> message)
    {
        var point = new ProtoReader(message);
        double? value = null;
        string generation = "";
        var time = 0UL;
        while (point.Read())
        {
            switch (point.Field)
            {
                case 3: time = point.Number; break;
                case 4: value = BitConverter.UInt64BitsToDouble(point.Number); break;
                case 6: value = (long)point.Number; break;
                case 7: generation = ReadGeneration(point.Bytes) ?? generation; break;
            }
        }
        if (value is >= 0 and < long.MaxValue && FindFigure(name, generation) is { } figure)
            Take(figure.Figure, value.Value * figure.Scale, time);
    }

    private void Take(RuntimeFigure figure, double value, ulong time)
    {
        _values[(int)figure] = value;
        _time = time <= long.MaxValue ? Math.Max(_time, (long)time) : _time;
    }

    private static (RuntimeFigure Figure, double Scale)? FindFigure(string name, string generation) => (name, generation) switch
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
    private static string? ReadGeneration(ReadOnlySpan<byte> attribute)
    {
        if (!ReadText(attribute, 1).EndsWith("gc.heap.generation", StringComparison.Ordinal))
            return null;
        var pair = new ProtoReader(attribute);
        return pair.Read(2) ? ReadText(pair.Bytes, 1) : null;
    }

    private static string ReadText(ReadOnlySpan<byte> message, int field)
    {
        var reader = new ProtoReader(message);
        return reader.Read(field) ? Encoding.UTF8.GetString(reader.Bytes) : "";
    }
}
