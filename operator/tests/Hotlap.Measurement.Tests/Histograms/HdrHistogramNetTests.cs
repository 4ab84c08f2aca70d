using HdrHistogram;
using HdrHistogram.Utilities;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tests.Histograms;

/// <summary>
/// Compares histograms and their encoding with HdrHistogram for .NET, in the range where that implementation is correct. It gives the highest
/// value of a bucket, where ours gives the recorded minimum and maximum.
/// </summary>
public sealed class HdrHistogramNetTests
{
    private const long Lowest = 5_000;
    private const long Highest = 1L << 41;

    private static readonly double[] Percentiles = [0, 1, 25, 50, 90, 95, 99, 99.9, 100];

    [Theory]
    [InlineData(3, 1)]
    [InlineData(3, 10_000)]
    [InlineData(2, 10_000)]
    public void Percentiles_OfTheSameValues_AreThoseOfHdrHistogram(int digits, int count)
    {
        var (ours, theirs) = Record(digits, count);

        Percentiles.Select(percentile => theirs.HighestEquivalentValue(ours.ValueAtPercentile(percentile)))
            .ShouldBe(Percentiles.Select(theirs.GetValueAtPercentile));
        ours.Count.ShouldBe(theirs.TotalCount);
    }

    [Theory]
    [InlineData(3, 1)]
    [InlineData(3, 10_000)]
    [InlineData(2, 10_000)]
    public void Decode_BytesOfHdrHistogram_HasTheSameCounts(int digits, int count)
    {
        var (ours, theirs) = Record(digits, count);
        var buffer = ByteBuffer.Allocate(theirs.GetNeededByteBufferCapacity());
        var length = theirs.EncodeIntoCompressedByteBuffer(buffer);
        buffer.Position = 0;

        var decoded = LatencyHistogram.Decode([.. Enumerable.Range(0, length).Select(_ => buffer.Get())]);

        decoded.Counts.SequenceEqual(ours.Counts).ShouldBeTrue();
    }

    [Theory]
    [InlineData(3, 1)]
    [InlineData(2, 1_000)]
    public void Encode_ReadByHdrHistogram_HasTheSamePercentiles(int digits, int count)
    {
        var (ours, _) = Record(digits, count);

        var decoded = HistogramEncoding.DecodeFromCompressedByteBuffer(ByteBuffer.Allocate(ours.Encode()), 0);

        decoded.TotalCount.ShouldBe(count);
        Percentiles.Select(decoded.GetValueAtPercentile)
            .ShouldBe(Percentiles.Select(percentile => decoded.HighestEquivalentValue(ours.ValueAtPercentile(percentile))));
    }

    private static (LatencyHistogram Ours, LongHistogram Theirs) Record(int digits, int count)
    {
        var random = new Random(count + digits);
        var ours = new LatencyHistogram(digits);
        var theirs = new LongHistogram(LatencyHistogram.LowestNanoseconds, LatencyHistogram.HighestNanoseconds, digits);
        for (var i = 0; i < count; i++)
        {
            var value = (long)(Lowest * Math.Pow((double)Highest / Lowest, random.NextDouble()));
            ours.Record(value);
            theirs.RecordValue(value);
        }

        return (ours, theirs);
    }
}
