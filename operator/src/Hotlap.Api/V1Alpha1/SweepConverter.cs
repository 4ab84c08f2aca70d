namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Reads lists of texts by name, each of which JSON may also hold as an integer; see <see cref="IntOrStringConverter"/>. Writes texts only,
/// because 007 is another value of a variable than 7.
/// </summary>
public sealed class SweepConverter : JsonConverter<Dictionary<string, List<string>>>
{
    private static readonly IntOrStringConverter Texts = new();

    /// <inheritdoc/>
    public override Dictionary<string, List<string>> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        Expect(reader.TokenType == JsonTokenType.StartObject);
        var sweep = new Dictionary<string, List<string>>(StringComparer.Ordinal);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var values = sweep[reader.GetString()!] = [];
            Expect(reader.Read() && reader.TokenType == JsonTokenType.StartArray);
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                values.Add(Texts.Read(ref reader, typeof(string), options) ?? "");
        }

        return sweep;
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, Dictionary<string, List<string>> value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        foreach (var (field, values) in value)
        {
            writer.WriteStartArray(field);
            foreach (var text in values) writer.WriteStringValue(text);
            writer.WriteEndArray();
        }

        writer.WriteEndObject();
    }

    private static void Expect(bool isList)
    {
        if (!isList) throw new JsonException("Not lists of values by the names of fields.");
    }
}
