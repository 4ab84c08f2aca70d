using Hotlap.Kubernetes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Converts YAML as kubectl writes it to JSON nodes. Plain scalars that look like integers, booleans or null become such values.
/// </summary>
internal static class YamlJson
{
    /// <summary>Converts the first document; null when there is none.</summary>
    /// <exception cref="YamlException">The text is not YAML, or exceeds a bound.</exception>
    public static JsonNode? Parse(string text) =>
        BoundedYaml.Read(new StringReader(text)) is [var first, ..] ? Convert(first.RootNode) : null;

    private static JsonNode? Convert(YamlNode node) => node switch
    {
        YamlMappingNode map => new JsonObject(map.Children.Select(pair => KeyValuePair.Create(Key(pair.Key), Convert(pair.Value)))),
        YamlSequenceNode list => new JsonArray([.. list.Children.Select(Convert)]),
        YamlScalarNode scalar => Scalar(scalar),
        _ => null,
    };

    private static string Key(YamlNode node) =>
        node is YamlScalarNode scalar
            ? scalar.Value ?? "" : throw new YamlException(node.Start, node.End, "the key of a map is not a text");

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
