using System.Globalization;
using System.Text.Json.Nodes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Api.Tests.Files;

/// <summary>YAML documents as JSON, with the types that kubectl gives to plain scalars.</summary>
internal static class YamlJson
{
    public static IReadOnlyList<JsonObject> Parse(string yaml)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(yaml));
        return [.. stream.Documents.Select(document => Convert(document.RootNode)).OfType<JsonObject>()];
    }

    private static JsonNode? Convert(YamlNode node) => node switch
    {
        YamlMappingNode map =>
            new JsonObject(map.Children.Select(entry => KeyValuePair.Create(((YamlScalarNode)entry.Key).Value!, Convert(entry.Value)))),
        YamlSequenceNode list => new JsonArray([.. list.Children.Select(Convert)]),
        YamlScalarNode { Style: ScalarStyle.Plain } plain => Plain(plain.Value ?? ""),
        YamlScalarNode scalar => JsonValue.Create(scalar.Value),
        _ => throw new NotSupportedException($"{node.NodeType} at {node.Start}"),
    };

    private static JsonValue? Plain(string text) => text switch
    {
        "" or "~" or "null" => null,
        "true" => JsonValue.Create(true),
        "false" => JsonValue.Create(false),
        _ when long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) => JsonValue.Create(number),
        _ => JsonValue.Create(text),
    };
}
