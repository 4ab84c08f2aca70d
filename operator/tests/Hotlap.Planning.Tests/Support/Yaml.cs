using System.Globalization;
using System.Text.Json.Nodes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Planning.Tests.Support;

/// <summary>YAML as JSON nodes and back, so that scenarios are written as Kubernetes users write.</summary>
internal static class Yaml
{
    public static JsonNode? Read(string text)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(text));
        return stream.Documents.Count == 0 ? null : ToJson(stream.Documents[0].RootNode);
    }

    public static string Write(JsonNode node)
    {
        var writer = new StringWriter();
        new YamlStream(new YamlDocument(ToYaml(node))).Save(writer, assignAnchors: false);
        return writer.ToString().Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('.', '\n') + "\n";
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

    private static YamlNode ToYaml(JsonNode? node) => node switch
    {
        JsonObject map => new YamlMappingNode(map.SelectMany(entry => new[] { new YamlScalarNode(entry.Key), ToYaml(entry.Value) })),
        JsonArray list => new YamlSequenceNode(list.Select(ToYaml)),
        JsonValue value when value.TryGetValue<string>(out var text) =>
            new YamlScalarNode(text) { Style = NeedsQuotes(text) ? ScalarStyle.DoubleQuoted : ScalarStyle.Any },
        null => new YamlScalarNode("null"),
        _ => new YamlScalarNode(node.ToJsonString()),
    };

    private static bool NeedsQuotes(string text) => Scalar(text) is not { } scalar || !scalar.TryGetValue<string>(out _);
}
