using System.Text.Json.Serialization;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning;

/// <summary>Source-generated JSON of what planning stores: camelCase names, nulls left out.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Preparation))]
[JsonSerializable(typeof(VariantFailure))]
[JsonSerializable(typeof(BaselineReference))]
public sealed partial class PlanningJson : JsonSerializerContext;
