using System.Text.Json;
using Hotlap.Api.Serialization;

namespace Hotlap.Api.Tests;

public sealed class LatencyStatusTests
{
    /// <summary>The first is of an operator that did not know the median.</summary>
    [Theory]
    [InlineData("""{"mean":4,"min":1,"p50":3,"p90":5,"p95":7,"p99":9,"max":90}""", null)]
    [InlineData("""{"mean":4,"min":1,"p50":3,"p90":5,"p95":7,"p99":9,"medianP99":8,"max":90}""", 8L)]
    public void Json_WithAndWithoutTheMedianOfP99_IsReadAndWrittenUnchanged(string json, long? median)
    {
        var latency = JsonSerializer.Deserialize(json, ApiJson.Default.LatencyStatus)!;

        latency.MedianP99.ShouldBe(median);
        JsonSerializer.Serialize(latency, ApiJson.Default.LatencyStatus).ShouldBe(json);
    }
}
