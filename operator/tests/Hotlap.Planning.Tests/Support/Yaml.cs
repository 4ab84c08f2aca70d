using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Planning.Tests.Support;

/// <summary>YAML as JSON nodes and back, so that scenarios are written as Kubernetes users write. What fits into a line is on one line.</summary>
internal static partial class Yaml
{
    private const int Width = 140;

    /// <summary>Lists of figures, which are written with one item to a line, as a table.</summary>
    private static readonly string[] Tables = ["variants:", "results:", "comparisons:", "thresholds:", "cells:", "failedVariants:"];

    private static readonly JsonSerializerOptions Quoting = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static JsonNode? Read(string text)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(text));
        return stream.Documents.Count == 0 ? null : ToJson(stream.Documents[0].RootNode);
    }

    public static string Write(JsonObject node)
    {
        var text = new StringBuilder();
        foreach (var (key, value) in node)
            Append(text, "", $"{Quote(key)}:", value);
        return text.Length == 0 ? "{}\n" : text.ToString();
    }

    private static JsonNode? ToJson(YamlNode node) => node switch
    {
        YamlMappingNode map =>
            new JsonObject(map.Children.Select(entry => KeyValuePair.Create(((YamlScalarNode)entry.Key).Value!, ToJson(entry.Value)))),
        YamlSequenceNode list => new JsonArray([.. list.Children.Select(ToJson)]),
        YamlScalarNode { Style: ScalarStyle.Plain } scalar => Scalar(scalar.Value!),
        YamlScalarNode scalar => JsonValue.Create(scalar.Value),
        _ => throw new InvalidOperationException($"unexpected {node.NodeType}"),
    };

    private static JsonValue? Scalar(string text) => text switch
    {
        "" or "null" or "~" => null,
        "true" => JsonValue.Create(true),
        "false" => JsonValue.Create(false),
        _ when long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) => JsonValue.Create(number),
        _ => JsonValue.Create(text),
    };

    /// <param name="text">Where it is written.</param>
    /// <param name="indent">White space before the lines of the value, where they are several.</param>
    /// <param name="lead">What stands before the value: its key, or the dash of a list.</param>
    /// <param name="value">The value.</param>
    private static void Append(StringBuilder text, string indent, string lead, JsonNode? value)
    {
        var line = Flow(value);
        if (value is null or JsonValue or JsonObject { Count: 0 } or JsonArray { Count: 0 }
            || indent.Length + lead.Length + 1 + line.Length <= Width)
            text.Append(indent).Append(lead).Append(' ').Append(line).Append('\n');
        else if (value is JsonArray rows && Tables.Contains(lead))
            text.Append(indent).Append(lead).Append('\n').AppendJoin("", rows.Select(row => $"{indent}  - {Flow(row)}\n"));
        else if (value is JsonArray list)
            AppendLines(text, indent, lead, [.. list.Select(item => ("-", item))]);
        else
            AppendLines(text, indent, lead, [.. value.AsObject().Select(entry => ($"{Quote(entry.Key)}:", entry.Value))]);
    }

    private static void AppendLines(StringBuilder text, string indent, string lead, IReadOnlyList<(string Lead, JsonNode? Value)> entries)
    {
        var rest = entries;
        if (lead.EndsWith('-'))
        {
            // The first entry of a map stands behind the dash.
            var first = new StringBuilder();
            Append(first, indent + "  ", entries[0].Lead, entries[0].Value);
            text.Append(indent).Append("- ").Append(first, indent.Length + 2, first.Length - indent.Length - 2);
            rest = [.. entries.Skip(1)];
        }
        else
        {
            text.Append(indent).Append(lead).Append('\n');
        }

        foreach (var entry in rest)
            Append(text, indent + "  ", entry.Lead, entry.Value);
    }

    private static string Flow(JsonNode? node) => node switch
    {
        JsonObject map => $"{{{string.Join(", ", map.Select(entry => $"{Quote(entry.Key)}: {Flow(entry.Value)}"))}}}",
        JsonArray list => $"[{string.Join(", ", list.Select(Flow))}]",
        JsonValue value when value.TryGetValue<string>(out var text) => Quote(text),
        null => "null",
        _ => node.ToJsonString(),
    };

    private static string Quote(string text) =>
        Plain().IsMatch(text) && !Ambiguous().IsMatch(text) && Scalar(text) is { } scalar && scalar.TryGetValue<string>(out _) ? text : JsonSerializer.Serialize(text, Quoting);

    [GeneratedRegex(@"^[A-Za-z/.][A-Za-z0-9_./()<>=+;-]*( [A-Za-z0-9_./()<>=+;-]+)*(?<!-)\z")]
    private static partial Regex Plain();

    /// <summary>Words that YAML 1.1 reads as booleans or null.</summary>
    [GeneratedRegex(@"^(true|false|yes|no|on|off|y|n|null)\z", RegexOptions.IgnoreCase)]
    private static partial Regex Ambiguous();
}
