using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Hotlap.Api;

/// <summary>
/// Reads short texts that occur again and again (names of variants, scenarios, metrics, reasons) as one object each: an operator with thousands
/// of finished runs holds little else. The pool is bounded: a text takes the place of another with the same hash.
/// </summary>
internal sealed class PooledStringConverter : JsonConverter<string>
{
    private const int Slots = 4096;
    private const int LongestBytes = 64;

    private static readonly string?[] Pool = new string?[Slots];

    /// <inheritdoc/>
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Read(ref reader);

    /// <inheritdoc/>
    public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Read(ref reader)!;

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WritePropertyName(value);

    private static string? Read(ref Utf8JsonReader reader)
    {
        if (reader.HasValueSequence || reader.ValueIsEscaped || reader.ValueSpan.Length > LongestBytes) return reader.GetString();
        var hash = default(HashCode);
        hash.AddBytes(reader.ValueSpan);
        ref var slot = ref Pool[hash.ToHashCode() & (Slots - 1)];
        var known = slot;
        if (known is not null && Ascii.Equals(reader.ValueSpan, known)) return known;
        return slot = reader.GetString();
    }
}
