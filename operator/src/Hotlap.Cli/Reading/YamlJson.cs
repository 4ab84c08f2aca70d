using System.Globalization;
using System.Text.Json.Nodes;
using Hotlap.Kubernetes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Converts YAML as kubectl writes it to JSON nodes. Plain scalars that look like integers, booleans or null become such values. The number
/// of values is bounded, because an alias repeats everything that its anchor holds.
/// </summary>
internal sealed class YamlJson
{
    private const int MostValues = 1_000_000;

    /// <summary>An anchor may contain its own alias, which never ends.</summary>
    private const int MostLevels = 1_000;

    private int _values;

    /// <summary>Converts the first document; null when there is none.</summary>
    /// <exception cref="YamlException">The text is not YAML, or exceeds a bound.</exception>
    public static JsonNode? Parse(string text)
    {
        var stream = new YamlStream();
        stream.Load(new BoundedYamlParser(new StringReader(text)));
        return stream.Documents.Count == 0 ? null : new YamlJson().Convert(stream.Documents[0].RootNode, 0);
    }

    private JsonNode? Convert(YamlNode node, int level)
    {
        if (level > MostLevels) throw Refuse(node, $"lists, maps and their aliases are nested more than {MostLevels} deep");
        if (++_values > MostValues)
            throw Refuse(node, $"the text holds more than {MostValues} values, including those of repeated aliases");
        return node switch
        {
            YamlMappingNode map =>
                new JsonObject(map.Children.Select(pair => KeyValuePair.Create(Key(pair.Key), Convert(pair.Value, level + 1)))),
            YamlSequenceNode list => new JsonArray([.. list.Children.Select(item => Convert(item, level + 1))]),
            YamlScalarNode scalar => Scalar(scalar),
            _ => null,
        };
    }

    private static string Key(YamlNode node) =>
        node is YamlScalarNode scalar ? scalar.Value ?? "" : throw Refuse(node, "the key of a map is not a text");

    private static YamlException Refuse(YamlNode node, string problem) => new(node.Start, node.End, problem);

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
