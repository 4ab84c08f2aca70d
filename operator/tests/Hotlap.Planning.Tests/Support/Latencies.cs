using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Tests.Support;

internal static class Latencies
{
    public static LatencySample Sample(IEnumerable<long> nanoseconds)
    {
        var values = nanoseconds.ToList();
        return new LatencySample { MinNanoseconds = values.Min(), MaxNanoseconds = values.Max(), MeanNanoseconds = (long)values.Average() };
    }
}
