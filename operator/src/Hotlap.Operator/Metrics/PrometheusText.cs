using System.Buffers;
using System.Globalization;
using System.Text;

namespace Hotlap.Operator.Metrics;

/// <summary>Writes the Prometheus text exposition format, version 0.0.4.</summary>
internal sealed class PrometheusText(IBufferWriter<byte> output)
{
    public const string ContentType = "text/plain; version=0.0.4; charset=utf-8";

    private const int LongestNumber = 32;

    /// <summary>Writes the header of a family; all its samples must follow before the next family.</summary>
    public void Family(string name, string type, string help)
    {
        if (help.Length > 0)
        {
            Write("# HELP ");
            Write(name);
            Write(" ");
            Write(EscapeHelp(help));
            Write("\n");
        }

        Write("# TYPE ");
        Write(name);
        Write(" ");
        Write(type);
        Write("\n");
    }

    public void Sample(
        string name, ReadOnlySpan<KeyValuePair<string, string>> common, ReadOnlySpan<KeyValuePair<string, string>> more, double value)
    {
        Write(name);
        if (common.Length + more.Length > 0)
        {
            Write("{");
            Labels(common, "");
            Labels(more, common.Length == 0 ? "" : ",");
            Write("}");
        }

        Write(" ");
        Write(value);
        Write("\n");
    }

    public static string Format(double value) => value switch
    {
        double.PositiveInfinity => "+Inf",
        double.NegativeInfinity => "-Inf",
        double.NaN => "NaN",
        _ => value.ToString("R", CultureInfo.InvariantCulture),
    };

    /// <summary>Returns a valid metric or label name: characters other than letters, digits and underscores become underscores.</summary>
    public static string Name(string text)
    {
        var name = string.Concat(text.Select(character => char.IsAsciiLetterOrDigit(character) ? character : '_'));
        return char.IsAsciiDigit(name[0]) ? $"_{name}" : name;
    }

    private void Labels(ReadOnlySpan<KeyValuePair<string, string>> labels, string separator)
    {
        foreach (var (label, text) in labels)
        {
            Write(separator);
            Write(label);
            Write("=\"");
            Write(EscapeLabel(text));
            Write("\"");
            separator = ",";
        }
    }

    private void Write(double value)
    {
        if (!double.IsFinite(value))
        {
            Write(Format(value));
            return;
        }

        value.TryFormat(output.GetSpan(LongestNumber), out var written, "R", CultureInfo.InvariantCulture);
        output.Advance(written);
    }

    private static string EscapeHelp(string text) =>
        text.AsSpan().ContainsAny('\\', '\n')
            ? text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal) : text;

    private static string EscapeLabel(string text) =>
        text.AsSpan().ContainsAny('\\', '\n', '"') ? EscapeHelp(text).Replace("\"", "\\\"", StringComparison.Ordinal) : text;

    private void Write(string text)
    {
        var span = output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length));
        output.Advance(Encoding.UTF8.GetBytes(text, span));
    }
}

/// <summary>Writes values as Prometheus text.</summary>
internal sealed class PrometheusSink(PrometheusText text) : ResultSink
{
    private readonly KeyValuePair<string, string>[] _run = new KeyValuePair<string, string>[2];
    private string _name = "";

    /// <summary>Sets the family and the run of the values that follow.</summary>
    public void Begin(string name, RunResults run)
    {
        _name = name;
        _run[0] = new("namespace", run.Run.Namespace ?? "");
        _run[1] = new("run", run.Run.Name);
    }

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels) =>
        text.Sample(_name, _run, labels, value);
}
