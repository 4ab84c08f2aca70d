using System.Text.Json.Serialization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api;

/// <summary>Source-generated JSON of the resource and of the Kubernetes objects that Hotlap reads: camelCase names, nulls left out.</summary>
/// <remarks>
/// Properties with a default have <c>set</c>: for a property with <c>init</c> that the JSON leaves out, generated code writes the default of the
/// type (null, 0, false) over it.
/// </remarks>
// Properties have setters: the generator loses the initialisers of init-only ones that the JSON leaves out.
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    Converters = [typeof(PooledStringConverter)])]
[JsonSerializable(typeof(BenchmarkRun))]
[JsonSerializable(typeof(BenchmarkRunSpec))]
[JsonSerializable(typeof(BenchmarkRunStatus))]
[JsonSerializable(typeof(Pod))]
[JsonSerializable(typeof(Job))]
[JsonSerializable(typeof(ConfigMap))]
[JsonSerializable(typeof(Node))]
[JsonSerializable(typeof(PartialObject))]
public sealed partial class ApiJson : JsonSerializerContext;
