using System.Globalization;
using System.Text.Json;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Histograms;

/// <summary>Holds our encoding to HdrHistogram's own implementation for JavaScript, in both directions.</summary>
public sealed class HdrHistogramOracleTests
{
    private const string Script = """
        const hdr = require('hdr-histogram-js');
        const input = JSON.parse(require('fs').readFileSync(0, 'utf8'));
        const percentiles = h => [0, 1, 25, 50, 90, 95, 99, 99.9, 100].map(p => h.getValueAtPercentile(p));
        const own = hdr.build({ bitBucketSize: 64, lowestDiscernibleValue: 1000, highestTrackableValue: 3600000000000, numberOfSignificantValueDigits: input.digits });
        for (const v of input.values) own.recordValue(v);
        const theirs = hdr.decodeFromCompressedBase64(input.encoded, 64);
        console.log(JSON.stringify({
          encoded: hdr.encodeIntoCompressedBase64(own), own: percentiles(own), decoded: percentiles(theirs),
          count: theirs.totalCount, mean: Math.round(theirs.mean) }));
        """;

    private static readonly double[] Percentiles = [0, 1, 25, 50, 90, 95, 99, 99.9, 100];

    [Theory]
    [InlineData(3, 1)]
    [InlineData(3, 10_000)]
    [InlineData(2, 10_000)]
    public async Task Encode_AndDecode_AgreeWithHdrHistogram(int digits, int count)
    {
        var random = new Random(count + digits);
        long[] values = [.. Enumerable.Range(0, count).Select(_ => (long)Math.Exp(random.NextDouble() * 28))];
        var histogram = new LatencyHistogram(digits);
        foreach (var value in values)
            histogram.Record(value);

        var answer = await AskAsync(digits, values, histogram.EncodeBase64());

        var ours = Percentiles.Select(histogram.ValueAtPercentile).ToArray();
        Longs(answer, "own").ShouldBe(ours);
        Longs(answer, "decoded").ShouldBe(ours);
        answer.GetProperty("count").GetInt64().ShouldBe(count);
        answer.GetProperty("mean").GetDouble().ShouldBe(histogram.Mean, 1);
        var theirs = LatencyHistogram.DecodeBase64(answer.GetProperty("encoded").GetString()!);
        theirs.Shape.ShouldBe(histogram.Shape);
        theirs.Counts.SequenceEqual(histogram.Counts).ShouldBeTrue();
    }

    private static long[] Longs(JsonElement answer, string name) =>
        [.. answer.GetProperty(name).EnumerateArray().Select(e => e.GetInt64())];

    private static async Task<JsonElement> AskAsync(int digits, long[] values, string encoded)
    {
        var list = string.Join(',', values.Select(v => v.ToString(CultureInfo.InvariantCulture)));
        var input = $$"""{"digits":{{digits}},"encoded":"{{encoded}}","values":[{{list}}]}""";
        return JsonDocument.Parse(await HdrHistogramJs.RunAsync(Script, input)).RootElement;
    }
}
