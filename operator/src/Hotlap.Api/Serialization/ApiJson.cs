using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Serialization;

/// <summary>
/// Source-generated JSON of the resource and of the Kubernetes objects that Hotlap reads: camelCase names, nulls omitted.
/// </summary>
/// <remarks>
/// Properties with a default value have <c>set</c>. For an <c>init</c> property that is missing in the JSON, the generated code overwrites
/// the initializer with the default of the type (null, 0, false).
/// </remarks>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(BenchmarkRun))]
[JsonSerializable(typeof(BenchmarkRunSpec))]
[JsonSerializable(typeof(BenchmarkRunStatus))]
[JsonSerializable(typeof(BenchmarkDefaults))]
[JsonSerializable(typeof(BenchmarkDefaultsSpec))]
[JsonSerializable(typeof(TakenTemplate))]
[JsonSerializable(typeof(JsonObject))]
[JsonSerializable(typeof(Pod))]
[JsonSerializable(typeof(Job))]
[JsonSerializable(typeof(ConfigMap))]
[JsonSerializable(typeof(Node))]
[JsonSerializable(typeof(PartialObject))]
public sealed partial class ApiJson : JsonSerializerContext;
