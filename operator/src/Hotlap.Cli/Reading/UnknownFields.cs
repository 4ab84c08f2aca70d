using System.Text.Json.Serialization.Metadata;
using Hotlap.Api.Serialization;

namespace Hotlap.Cli.Reading;

/// <summary>Finds fields that a run does not have, with the name that was probably meant.</summary>
internal static class UnknownFields
{
    /// <summary>Returns a sentence for each, such as <c>spec.roundz: is not a field of a run; did you mean rounds?</c>.</summary>
    /// <param name="node">What was written.</param>
    /// <param name="type">What it is read as.</param>
    /// <param name="path">Its path.</param>
    public static IEnumerable<string> Find(JsonNode? node, Type type, string path) => (node, ApiJson.Default.GetTypeInfo(type)) switch
    {
        (JsonObject map, { Kind: JsonTypeInfoKind.Object } info) => map.SelectMany(entry => OfField(entry.Key, entry.Value, info, path)),
        (JsonArray list, { Kind: JsonTypeInfoKind.Enumerable }) =>
            list.SelectMany((item, index) => Find(item, type.GetGenericArguments()[0], $"{path}[{index}]")),
        _ => [],
    };

    private static IEnumerable<string> OfField(string name, JsonNode? value, JsonTypeInfo info, string path)
    {
        // A property that JSON leaves out has no getter.
        var fields = info.Properties.Where(property => property.Get is not null).ToList();
        if (fields.Find(property => property.Name == name) is { } known)
            return Find(value, known.PropertyType, $"{path}.{name}");
        var meant = fields.Select(property => property.Name).MinBy(other => Edits(name, other));
        var isNear = meant is not null && Edits(name, meant) <= Math.Max(1, name.Length / 3);
        var remedy = isNear ? $"did you mean {meant}?" : "correct its name";
        return [$"{path}.{name}: is not a field of a run; {remedy}"];
    }

    /// <summary>
    /// Returns how many letters must be inserted, removed, replaced or exchanged with their neighbour, whatever their case: the optimal
    /// string alignment distance.
    /// </summary>
    private static int Edits(string one, string other)
    {
        var (from, to) = (one.ToUpperInvariant(), other.ToUpperInvariant());
        var table = new int[from.Length + 1, to.Length + 1];
        for (var row = 0; row <= from.Length; row++)
            for (var column = 0; column <= to.Length; column++)
                table[row, column] = row == 0 || column == 0 ? row + column : Least(table, from, to, row, column);
        return table[from.Length, to.Length];
    }

    private static int Least(int[,] table, string from, string to, int row, int column)
    {
        var replaced = table[row - 1, column - 1] + (from[row - 1] == to[column - 1] ? 0 : 1);
        var least = Math.Min(replaced, 1 + Math.Min(table[row - 1, column], table[row, column - 1]));
        return row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1]
            ? Math.Min(least, table[row - 2, column - 2] + 1) : least;
    }
}
