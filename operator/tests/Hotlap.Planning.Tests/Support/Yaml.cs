using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Planning.Tests.Support;

/// <summary>
/// YAML as JSON nodes and back, so that scenarios are written as Kubernetes users write. What fits into a few lines is in flow style. A
/// longer list has one item to a line.
/// </summary>
internal static class Yaml
{
    /// <summary>Number of lines that a value in flow style has at most.</summary>
    private const int FlowLines = 3;

    /// <summary>Lists of figures, which are written with one item to a line, as a table.</summary>
    private static readonly string[] Tables = ["variants:", "results:", "comparisons:", "thresholds:", "cells:", "failedVariants:"];

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
            Append(text, "", $"{Flow.Quote(key)}:", value);
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

    internal static JsonValue? Scalar(string text) => text switch
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
        var isTable = value is JsonArray && Tables.Contains(lead);
        var (limit, deepest) = isTable ? (1, 0) : value is JsonArray and [_, JsonObject, ..] ? (2, 0) : (FlowLines, int.MaxValue);
        if (Flow.Lines(value, indent, lead, limit, deepest) is { } lines)
            text.Append(indent).Append(lead).Append(' ').AppendJoin($"\n{indent}{Flow.Indent}", lines).Append('\n');
        else if (isTable)
            text.Append(indent).Append(lead).Append('\n').AppendJoin("", value!.AsArray().Select(row => $"{indent}  - {Flow.Line(row)}\n"));
        else if (value is JsonArray list)
            AppendLines(text, indent, lead, [.. list.Select(item => ("-", item))]);
        else
            AppendLines(text, indent, lead, [.. value!.AsObject().Select(entry => ($"{Flow.Quote(entry.Key)}:", entry.Value))]);
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
}
