using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Api.Serialization;

/// <summary>Measures values by their JSON.</summary>
public static class JsonSize
{
    private static readonly JsonWriterOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true,
    };

    /// <summary>Returns the bytes of a value as JSON in UTF-8, without whitespace.</summary>
    /// <param name="value">The value.</param>
    /// <param name="typeInfo">How it is serialized.</param>
    public static long Of<T>(T value, JsonTypeInfo<T> typeInfo)
    {
        using var writer = new Utf8JsonWriter(Stream.Null, Options);
        JsonSerializer.Serialize(writer, value, typeInfo);
        writer.Flush();
        return writer.BytesCommitted;
    }
}
