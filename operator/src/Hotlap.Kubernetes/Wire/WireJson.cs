using System.Text.Json.Serialization;

namespace Hotlap.Kubernetes;

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(StatusBody))]
[JsonSerializable(typeof(DeleteBody))]
[JsonSerializable(typeof(VersionBody))]
[JsonSerializable(typeof(EventBody))]
[JsonSerializable(typeof(LeaseBody))]
internal sealed partial class WireJson : JsonSerializerContext;
