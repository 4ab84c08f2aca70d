using Hotlap.Kubernetes;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Converts YAML to JSON nodes as kubectl does. Plain scalars that look like numbers, booleans or null become such values; yes, no, on and
/// off are booleans too (YAML 1.1).
/// </summary>
internal static class YamlJson
{
    /// <summary>Converts the first document; null when there is none.</summary>
    /// <exception cref="YamlException">The text is not YAML, or exceeds a bound.</exception>
    public static JsonNode? Parse(string text) =>
        BoundedYaml.Read(new StringReader(text)) is [var first, ..] ? Convert(first.RootNode) : null;

    /// <summary>Converts all documents that are not empty.</summary>
    /// <exception cref="YamlException">The text is not YAML, or exceeds a bound.</exception>
    public static IReadOnlyList<JsonNode> ParseAll(string text) =>
        [.. BoundedYaml.Read(new StringReader(text)).Select(document => Convert(document.RootNode)).OfType<JsonNode>()];

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
            null or "" or "~" or "null" or "Null" or "NULL" => null,
            "true" or "True" or "TRUE" or "yes" or "Yes" or "YES" or "on" or "On" or "ON" => true,
            "false" or "False" or "FALSE" or "no" or "No" or "NO" or "off" or "Off" or "OFF" => false,
            var text => Number(text) ?? text,
        };
    }

    private static JsonNode? Number(string text)
    {
        if (!char.IsAsciiDigit(text[^1]) && text[^1] != '.')
            return null;
        if (text.Length is > 1 and <= 20 && text[0] == '0' && text.All(digit => digit is >= '0' and <= '7'))
            return System.Convert.ToInt64(text, 8);
        if (long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole))
            return whole;
        return double.TryParse(text, NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture, out var real) && double.IsFinite(real) ? real : null;
    }
}
