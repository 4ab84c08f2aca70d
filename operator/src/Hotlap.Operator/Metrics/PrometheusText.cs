using System.Buffers;
using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Writes gauges in the Prometheus text format 0.0.4 or in OpenMetrics 1.0.0. OpenMetrics also needs a mark of the end,
/// which <see cref="WorkMetrics"/> writes. Units are in the names of the families only.
/// </summary>
internal sealed class PrometheusText(IBufferWriter<byte> output, ExpositionFormat format)
{
    private const int LongestNumber = 32;

    private readonly bool _isOpenMetrics = format == ExpositionFormat.OpenMetricsText;

    public static string ContentType(ExpositionFormat format) => format == ExpositionFormat.OpenMetricsText
        ? PrometheusConstants.OpenMetricsContentTypeWithVersionAndEncoding : PrometheusConstants.TextContentTypeWithVersionAndEncoding;

    /// <summary>Writes the header of a family; all its samples must follow before the next family.</summary>
    public void Family(string name, string help) =>
        Write($"# HELP {name} {(_isOpenMetrics ? Escape(help) : EscapeLines(help))}\n# TYPE {name} gauge\n");

    public void Sample(
        string name, ReadOnlySpan<KeyValuePair<string, string>> common, ReadOnlySpan<KeyValuePair<string, string>> more, double value)
    {
        Write(name);
        Write("{");
        Labels(common, "");
        Labels(more, ",");
        Write("} ");
        Write(value);
        Write("\n");
    }

    private void Labels(ReadOnlySpan<KeyValuePair<string, string>> labels, string separator)
    {
        foreach (var (label, text) in labels)
        {
            Write(separator);
            Write(label);
            Write("=\"");
            Write(Escape(text));
            Write("\"");
            separator = ",";
        }
    }

    private void Write(double value)
    {
        if (!double.IsFinite(value))
        {
            Write(double.IsNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf");
            return;
        }

        value.TryFormat(output.GetSpan(LongestNumber), out var written, "R", CultureInfo.InvariantCulture);
        output.Advance(written);
    }

    private static string EscapeLines(string text) =>
        text.AsSpan().ContainsAny('\\', '\n')
            ? text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal) : text;

    private static string Escape(string text) =>
        text.AsSpan().ContainsAny('\\', '\n', '"') ? EscapeLines(text).Replace("\"", "\\\"", StringComparison.Ordinal) : text;

    private void Write(string text)
    {
        var span = output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length));
        output.Advance(Encoding.UTF8.GetBytes(text, span));
    }
}

/// <summary>Writes the values of runs, each with the labels of its run.</summary>
internal sealed class PrometheusSink(PrometheusText text) : ResultSink
{
    private readonly KeyValuePair<string, string>[] _run = new KeyValuePair<string, string>[2];
    private string _name = "";

    public void Begin(string name, RunResults run)
    {
        _name = name;
        _run[0] = new("namespace", run.Run.Namespace ?? "");
        _run[1] = new("run", run.Run.Name);
    }

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels) =>
        text.Sample(_name, _run, labels, value);
}
