namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Reads a string that JSON may also hold as an integer, as in Kubernetes fields such as <c>maxUnavailable</c>. Writes a non-negative
/// integer as a number.
/// </summary>
public sealed class IntOrStringConverter : JsonConverter<string?>
{
    /// <inheritdoc/>
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType switch
    {
        JsonTokenType.Number when reader.TryGetInt64(out var number) => number.ToString(CultureInfo.InvariantCulture),
        JsonTokenType.String => reader.GetString(),
        JsonTokenType.Null => null,
        _ => throw new JsonException("Not an integer and not a text."),
    };

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options)
    {
        if (long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number))
            writer.WriteNumberValue(number);
        else
            writer.WriteStringValue(value);
    }
}
