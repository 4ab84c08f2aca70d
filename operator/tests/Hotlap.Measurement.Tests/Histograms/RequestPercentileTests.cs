using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tests.Histograms;

/// <summary>Percentiles of all requests, of which those without a correct answer are the slowest.</summary>
public sealed class RequestPercentileTests
{
    private static readonly double[] Percentiles = [50, 90, 95, 99, 99.9, 100];

    [Fact]
    public void Of_OfAnswersAndFailures_IsTheOneOfTheSortedRequests()
    {
        var random = new Random(20);
        for (var i = 0; i < 300; i++)
        {
            var latencies = Enumerable.Range(0, random.Next(1, 2_000)).Select(_ => random.NextInt64(1_000, 1_000_000)).ToList();
            var failed = random.Next(4) * random.Next(0, 1 + latencies.Count / random.Next(1, 200));
            var histogram = new LatencyHistogram();
            latencies.ForEach(histogram.Record);
            var sorted = latencies.Order().Select(value => (long?)value).Concat(Enumerable.Repeat((long?)null, failed)).ToList();

            foreach (var percentile in Percentiles)
            {
                var expected = sorted[(int)Math.Ceiling((decimal)percentile * sorted.Count / 100) - 1];
                var found = RequestPercentile.Of(histogram, percentile, latencies.Count, failed);

                RequestPercentile.IsUnanswered(percentile, latencies.Count, failed).ShouldBe(expected is null);
                (found is null).ShouldBe(expected is null);
                if (expected is { } value)
                    found!.Value.ShouldBeInRange(value, value + Math.Max(1_000, value / 1_000));
            }
        }
    }

    [Theory]
    [InlineData(990, 10, 99, 990L)]
    [InlineData(989, 11, 99, null)]
    [InlineData(9_990, 10, 99.9, 9_990L)]
    [InlineData(9_989, 11, 99.9, null)]
    [InlineData(1, 1, 50, 1L)]
    [InlineData(1, 2, 50, null)]
    public void Of_AtTheFirstFailure_IsNotKnown(int answers, long failed, double percentile, long? milliseconds)
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= answers; i++)
            histogram.Record(i * 1_000_000L);

        var found = RequestPercentile.Of(histogram, percentile, answers, failed);
        (found is null).ShouldBe(milliseconds is null);
        if (milliseconds is { } expected)
            found!.Value.ShouldBeInRange(expected * 1_000_000, expected * 1_001_000 + 1_000);
    }

    [Fact]
    public void Of_PartOfTheAnswersIsListed_StandsForAll()
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= 1_000; i++)
            histogram.Record(i * 1_000_000L);

        // 100 of 1,000 requests failed; the 90th percentile is the slowest answer.
        RequestPercentile.Of(histogram, 90, 9_000, 1_000)!.Value.ShouldBeInRange(998_000_000, 1_001_000_000);
        RequestPercentile.Of(histogram, 91, 9_000, 1_000).ShouldBeNull();
    }
}
