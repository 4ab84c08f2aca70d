using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tests.Contract;

/// <summary>A histogram is kept as bytes and stays the Base64 text that was stored.</summary>
public sealed class LatencySampleTests
{
    [Fact]
    public void Histogram_Base64_IsTheSameTextAfterwards()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(2_000_000, 10);
        var text = histogram.EncodeBase64();

        var json = JsonSerializer.Serialize(new LatencySample { Histogram = text }, ContractJson.Default.LatencySample);
        var read = JsonSerializer.Deserialize(json, ContractJson.Default.LatencySample)!;

        json.ShouldContain(JsonSerializer.Serialize(text));
        json.ShouldNotContain("hasHistogram");
        (read.HasHistogram, read.Histogram, read.ReadHistogram().Count).ShouldBe((true, text, 10));
        read.ShouldBe(new LatencySample { Histogram = text });
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("no Base64!", true)]
    [InlineData("aGVsbG8gdGhlcmU=", true)]
    public void Histogram_NoHistogram_StaysAsItIsAndIsNotRead(string text, bool isThere)
    {
        var sample = new LatencySample { Histogram = text };

        (sample.Histogram, sample.HasHistogram).ShouldBe((text, isThere));
        Should.Throw<HistogramFormatException>(() => sample.ReadHistogram());
    }
}
