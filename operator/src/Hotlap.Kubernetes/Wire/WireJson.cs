using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>All types that the official client writes for Hotlap, and those of its models that Hotlap reads.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    Converters = [typeof(MicroTimeConverter)])]
[JsonSerializable(typeof(Corev1Event))]
[JsonSerializable(typeof(JsonElement))]
[JsonSerializable(typeof(ServerVersion))]
[JsonSerializable(typeof(V1DeleteOptions))]
[JsonSerializable(typeof(V1Lease))]
[JsonSerializable(typeof(V1Patch))]
[JsonSerializable(typeof(V1Status))]
[JsonSerializable(typeof(V1SubjectAccessReview))]
[JsonSerializable(typeof(V1TokenReview))]
internal sealed partial class WireJson : JsonSerializerContext;

/// <summary>
/// Writes times with exactly six decimals: the API's MicroTime accepts nothing else, and its Time any number. The official client leaves
/// them out in a whole second.
/// </summary>
internal sealed class MicroTimeConverter : JsonConverter<DateTime>
{
    public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetDateTimeOffset().UtcDateTime;

    public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", CultureInfo.InvariantCulture));
}
