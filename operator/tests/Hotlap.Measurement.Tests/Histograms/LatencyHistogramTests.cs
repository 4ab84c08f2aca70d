using FsCheck;
using FsCheck.Fluent;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tests.Histograms;

public sealed class LatencyHistogramTests
{
    private static readonly Arbitrary<long[]> Latencies = Gen.Choose(0, 42)
        .SelectMany(bits => Gen.Choose(0, int.MaxValue)
            .Select(i => Math.Min(LatencyHistogram.HighestNanoseconds, (long)(i / 2147483648.0 * Math.Pow(2, bits)))))
        .NonEmptyListOf().Select(l => l.ToArray()).ToArbitrary();

    [Fact]
    public void Add_TwoHistograms_EqualsRecordingAll() => Prop.ForAll(Latencies, Latencies, (left, right) =>
    {
        var merged = Recorded(left);
        merged.Add(Recorded(right));
        return Same(merged, Recorded([.. left, .. right])) && merged.Min == left.Concat(right).Min()
            && merged.Max == left.Concat(right).Max();
    }).QuickCheckThrowOnFailure();

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    public void ValueAtPercentile_AnyLatencies_IsWithinTheDigits(int digits) =>
        Prop.ForAll(Latencies, Gen.Choose(0, 1000).ToArbitrary(), (values, perMille) =>
    {
        long[] sorted = [.. values.Order()];
        var exact = sorted[Math.Max(0, (int)(((long)sorted.Length * perMille + 999) / 1000) - 1)];
        var found = Recorded(values, digits).ValueAtPercentile(perMille / 10.0);
        return Math.Abs(found - exact) <= Math.Max(511, exact / Math.Pow(10, digits));
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Decode_OfEncoded_IsTheSame() => Prop.ForAll(Latencies, values =>
        Same(LatencyHistogram.DecodeBase64(Recorded(values).EncodeBase64()), Recorded(values))).QuickCheckThrowOnFailure();

    [Fact]
    public void Decode_OfHugeCounts_IsTheSame()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(5_000, long.MaxValue - 10);
        histogram.Record(LatencyHistogram.HighestNanoseconds, 7);

        Same(LatencyHistogram.Decode(histogram.Encode()), histogram).ShouldBeTrue();
    }

    [Fact]
    public void Mean_OfKnownLatencies_IsTheirs()
    {
        Recorded([1_000_000, 2_000_000, 6_000_000]).Mean.ShouldBe(3_000_000, 3_000);
    }

    [Fact]
    public void Empty_AllFigures_AreZero()
    {
        var empty = new LatencyHistogram();

        (empty.Count, empty.Min, empty.Max, empty.Mean, empty.ValueAtPercentile(99)).ShouldBe((0, 0, 0, 0.0, 0));
        LatencyHistogram.Decode(empty.Encode()).Count.ShouldBe(0);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(LatencyHistogram.HighestNanoseconds + 1)]
    public void Record_OutOfRange_Throws(long nanoseconds) =>
        Should.Throw<ArgumentOutOfRangeException>(() => new LatencyHistogram().Record(nanoseconds));

    [Theory]
    [InlineData(-0.1)]
    [InlineData(100.1)]
    [InlineData(double.NaN)]
    public void ValueAtPercentile_OutOfRange_Throws(double percentile) =>
        Should.Throw<ArgumentOutOfRangeException>(() => new LatencyHistogram().ValueAtPercentile(percentile));

    [Fact]
    public void Add_OtherShape_SaysWhichShapes() =>
        Should.Throw<ArgumentException>(() => new LatencyHistogram().Add(new LatencyHistogram(2))).Message.ShouldContain("2 digits");

    [Fact]
    public void Record_MoreThanCanBeCounted_ThrowsAndKeepsTheCount()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(1, long.MaxValue);

        Should.Throw<OverflowException>(() => histogram.Record(1));
        histogram.Count.ShouldBe(long.MaxValue);
    }

    private static LatencyHistogram Recorded(IEnumerable<long> values, int digits = LatencyHistogram.DefaultDigits)
    {
        var histogram = new LatencyHistogram(digits);
        foreach (var value in values)
            histogram.Record(value);
        return histogram;
    }

    private static bool Same(LatencyHistogram left, LatencyHistogram right) =>
        left.Shape == right.Shape && left.Count == right.Count && left.Counts.SequenceEqual(right.Counts);
}
