using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Hotlap.Operator.Observing;

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(JsonObject))]
[JsonSerializable(typeof(CoreEvent))]
internal sealed partial class OperatorJson : JsonSerializerContext;
