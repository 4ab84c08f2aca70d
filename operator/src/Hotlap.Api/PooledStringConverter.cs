namespace Hotlap.Api;

/// <summary>
/// Interns short strings that occur often (names of variants, scenarios, metrics, reasons), which are most of the memory of an operator
/// with thousands of finished runs. The pool is bounded: a new string replaces the one in its hash slot.
/// </summary>
internal sealed class PooledStringConverter : JsonConverter<string>
{
    private const int Slots = 4096;
    private const int LongestBytes = 64;

    private static readonly string?[] Pool = new string?[Slots];

    /// <inheritdoc/>
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Read(ref reader);

    /// <inheritdoc/>
    public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Read(ref reader)!;

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WritePropertyName(value);

    private static string? Read(ref Utf8JsonReader reader)
    {
        // A number may have the bytes of a string in the pool. The reader refuses it.
        if (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName)) return reader.GetString();
        if (reader.HasValueSequence || reader.ValueIsEscaped || reader.ValueSpan.Length > LongestBytes) return reader.GetString();
        var hash = default(HashCode);
        hash.AddBytes(reader.ValueSpan);
        ref var slot = ref Pool[hash.ToHashCode() & (Slots - 1)];
        var known = slot;
        if (known is not null && Ascii.Equals(reader.ValueSpan, known)) return known;
        return slot = reader.GetString();
    }
}
