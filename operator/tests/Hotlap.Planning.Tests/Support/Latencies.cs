using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Planning.Tests.Support;

internal static class Latencies
{
    public static LatencySample Sample(IEnumerable<long> nanoseconds)
    {
        var values = nanoseconds.ToList();
        var histogram = new LatencyHistogram();
        values.ForEach(histogram.Record);
        return new LatencySample
        {
            MinNanoseconds = values.Min(),
            MaxNanoseconds = values.Max(),
            MeanNanoseconds = (long)values.Average(),
            Histogram = histogram.EncodeBase64(),
        };
    }
}
