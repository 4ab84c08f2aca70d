using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Text that may be written as an integer in JSON, as Kubernetes does for values such as <c>maxUnavailable</c>. Written as a number where it is one.</summary>
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
        ArgumentNullException.ThrowIfNull(writer);
        if (long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number))
            writer.WriteNumberValue(number);
        else
            writer.WriteStringValue(value);
    }
}
