using System.Text.Json.Serialization;

namespace Hotlap.Kubernetes.Tests;

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    NumberHandling = JsonNumberHandling.AllowReadingFromString)]
[JsonSerializable(typeof(Config))]
[JsonSerializable(typeof(Strict))]
internal sealed partial class TestJson : JsonSerializerContext;
