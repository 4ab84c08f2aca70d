using System.Text.Json.Serialization.Metadata;
using k8s.Models;

namespace Hotlap.Planning.Actions;

/// <summary>
/// Writes the objects that a plan creates. Fields that are not set are left out. It reads nothing: what the API server returns has other
/// types.
/// </summary>
[JsonSourceGenerationOptions(
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(V1ConfigMap))]
[JsonSerializable(typeof(V1Job))]
[JsonSerializable(typeof(V1NetworkPolicy))]
[JsonSerializable(typeof(V1Pod))]
[JsonSerializable(typeof(V1Secret))]
public sealed partial class ManifestJson : JsonSerializerContext
{
    /// <summary>Returns an object as the API server reads it.</summary>
    public static JsonObject Of<T>(T manifest, JsonTypeInfo<T> type) => JsonSerializer.SerializeToNode(manifest, type)!.AsObject();
}
