using System.Text.Json.Serialization;

namespace Hotlap.Planning.Observing;

/// <summary>Source-generated JSON of the records that planning stores: camelCase names, null properties omitted.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Preparation))]
[JsonSerializable(typeof(VariantFailure))]
[JsonSerializable(typeof(BaselineReference))]
public sealed partial class PlanningJson : JsonSerializerContext;
