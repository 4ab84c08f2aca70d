using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace Hotlap.Operator.Metrics;

/// <summary>Collects the metrics of the OpenTelemetry SDK on demand and writes them as Prometheus text.</summary>
[ExportModes(ExportModes.Pull)]
internal sealed class PrometheusExporter : BaseExporter<Metric>, IPullMetricExporter
{
    private const int CollectTimeoutMilliseconds = 5000;

    private readonly Lock _gate = new();
    private PrometheusText? _text;

    public Func<int, bool>? Collect { get; set; }

    /// <summary>Collects and writes all metrics.</summary>
    public void WriteTo(PrometheusText text)
    {
        lock (_gate)
        {
            _text = text;
            Collect?.Invoke(CollectTimeoutMilliseconds);
            _text = null;
        }
    }

    public override ExportResult Export(in Batch<Metric> batch)
    {
        if (_text is not { } text) return ExportResult.Success;
        foreach (var metric in batch)
            Write(text, metric);
        return ExportResult.Success;
    }

    private static void Write(PrometheusText text, Metric metric)
    {
        var isSum = metric.MetricType is MetricType.LongSum or MetricType.DoubleSum;
        var isHistogram = metric.MetricType == MetricType.Histogram;
        var name = $"{PrometheusText.Name(metric.Name)}{Suffix(metric.Unit)}{(isSum ? "_total" : "")}";
        var kind = isHistogram ? "histogram" : isSum ? "counter" : "gauge";
        text.Family(name, kind, metric.Description);
        foreach (ref readonly var point in metric.GetMetricPoints())
        {
            if (isHistogram)
                WriteHistogram(text, name, point);
            else
                text.Sample(name, Labels(point), [], Value(metric.MetricType, point));
        }
    }

    private static void WriteHistogram(PrometheusText text, string name, MetricPoint point)
    {
        var labels = Labels(point);
        var count = 0L;
        foreach (var bucket in point.GetHistogramBuckets())
        {
            count += bucket.BucketCount;
            text.Sample($"{name}_bucket", labels, [new("le", PrometheusText.Format(bucket.ExplicitBound))], count);
        }

        text.Sample($"{name}_sum", labels, [], point.GetHistogramSum());
        text.Sample($"{name}_count", labels, [], point.GetHistogramCount());
    }

    private static double Value(MetricType type, MetricPoint point) => type switch
    {
        MetricType.LongSum or MetricType.LongSumNonMonotonic => point.GetSumLong(),
        MetricType.DoubleSum or MetricType.DoubleSumNonMonotonic => point.GetSumDouble(),
        MetricType.LongGauge => point.GetGaugeLastValueLong(),
        _ => point.GetGaugeLastValueDouble(),
    };

    private static KeyValuePair<string, string>[] Labels(MetricPoint point)
    {
        var labels = new List<KeyValuePair<string, string>>(point.Tags.Count);
        foreach (var (key, value) in point.Tags)
            labels.Add(new(PrometheusText.Name(key), Convert.ToString(value, CultureInfo.InvariantCulture) ?? ""));
        return [.. labels];
    }

    private static string Suffix(string unit) => unit switch
    {
        "s" => "_seconds",
        "By" => "_bytes",
        _ => "",
    };
}
