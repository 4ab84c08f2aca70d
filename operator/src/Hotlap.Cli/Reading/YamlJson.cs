using System.Globalization;
using System.Text.Json.Nodes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Converts YAML as kubectl writes it to JSON nodes. Plain scalars that look like integers, booleans or null become such values.
/// </summary>
internal static class YamlJson
{
    public static JsonNode? Parse(string text)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(text));
        return stream.Documents.Count == 0 ? null : Convert(stream.Documents[0].RootNode);
    }

    private static JsonNode? Convert(YamlNode node) => node switch
    {
        YamlMappingNode map => new JsonObject(map.Children.Select(pair => KeyValuePair.Create(((YamlScalarNode)pair.Key).Value ?? "", Convert(pair.Value)))),
        YamlSequenceNode list => new JsonArray([.. list.Children.Select(Convert)]),
        YamlScalarNode scalar => Scalar(scalar),
        _ => null,
    };

    private static JsonNode? Scalar(YamlScalarNode scalar)
    {
        if (scalar.Style != ScalarStyle.Plain)
            return scalar.Value;
        return scalar.Value switch
        {
            null or "" or "~" or "null" => null,
            "true" => true,
            "false" => false,
            var number when long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) => value,
            var text => text,
        };
    }
}
