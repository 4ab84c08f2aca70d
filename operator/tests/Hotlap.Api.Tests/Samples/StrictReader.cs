using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests.Samples;

/// <summary>Reads a BenchmarkRun as the operator does, but refuses members that the C# types do not have.</summary>
internal static class StrictReader
{
    private static readonly JsonSerializerOptions Strict =
        new(ApiJson.Default.Options) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    public static BenchmarkRun Read(JsonObject run) => run.Deserialize<BenchmarkRun>(Strict)!;
}
