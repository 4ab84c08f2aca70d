using System.Text.Encodings.Web;
using System.Text.RegularExpressions;

namespace Hotlap.Cli.Explaining;

/// <summary>Writes a spec as YAML. A comment follows each value that the run leaves out.</summary>
internal static partial class SpecYaml
{
    private static readonly JsonSerializerOptions Quoted = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static string Write(ExplainedField spec)
    {
        var text = new StringBuilder("spec:\n");
        WriteFields(text, spec, "  ");
        return text.ToString();
    }

    /// <summary>Writes the fields of a map; the first line of a list's item has another beginning.</summary>
    private static void WriteFields(StringBuilder text, ExplainedField map, string indent, string? first = null, FieldOrigin? told = null)
    {
        foreach (var (name, field) in map.Fields())
        {
            text.Append(first ?? indent).Append(Scalar(name)).Append(':');
            WriteValue(text, field, indent, told);
            first = null;
        }
    }

    private static void WriteValue(StringBuilder text, ExplainedField field, string indent, FieldOrigin? told)
    {
        var origin = field.Origin;
        switch (field.Complete)
        {
            case JsonObject { Count: > 0 }:
                text.Append(Comment(origin, told)).Append('\n');
                WriteFields(text, field, indent + "  ", told: origin);
                break;
            case JsonArray { Count: > 0 }:
                text.Append(Comment(origin, told)).Append('\n');
                foreach (var item in field.Items())
                    WriteItem(text, item, indent, origin);
                break;
            case var value:
                text.Append(' ').Append(Scalar(value)).Append(Comment(origin, told)).Append('\n');
                break;
        }
    }

    private static void WriteItem(StringBuilder text, ExplainedField item, string indent, FieldOrigin? told)
    {
        if (item.Complete is JsonObject && item.Fields().Any())
            WriteFields(text, item, indent + "  ", $"{indent}- ", told);
        else
            text.Append(indent).Append("- ").Append(Scalar(item.Complete)).Append(Comment(item.Origin, told)).Append('\n');
    }

    /// <summary>A comment of the whole value is not repeated for its parts.</summary>
    private static string Comment(FieldOrigin? origin, FieldOrigin? told) => origin == told ? "" : origin switch
    {
        FieldOrigin.Namespace => $"  # {BenchmarkDefaults.KindName}",
        FieldOrigin.Hotlap => "  # default",
        _ => "",
    };

    private static string Scalar(JsonNode? value) => value is JsonValue text && text.TryGetValue<string>(out var plain)
        ? Scalar(plain) : value?.ToJsonString() ?? "null";

    /// <summary>A text that YAML would read as something else is quoted as in JSON, which YAML includes.</summary>
    private static string Scalar(string text) => Plain().IsMatch(text) && !Special().IsMatch(text)
        ? text : JsonValue.Create(text).ToJsonString(Quoted);

    /// <summary>A word, path or image reference, or a number with its unit.</summary>
    [GeneratedRegex(
        @"^([A-Za-z_/.$][A-Za-z0-9_./$@%+-]*(:[A-Za-z0-9_./$@%+-]+)*|[0-9]+(\.[0-9]+)?(ms|[smhkMGT%]|[KMGT]i)|[0-9]+(h|m)[0-9hms]*)\z")]
    private static partial Regex Plain();

    [GeneratedRegex("^(true|false|yes|no|on|off|null|y|n|[.](inf|nan))$", RegexOptions.IgnoreCase)]
    private static partial Regex Special();
}
