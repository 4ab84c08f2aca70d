using System.Globalization;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Calibrate;

/// <summary>Measures how far percentiles of the histogram are from those of the latencies themselves.</summary>
internal static class HistogramBar
{
    private const int Latencies = 200_000;
    private static readonly double[] Percentiles = [1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99];

    public static IEnumerable<Row> Measure()
    {
        foreach (var digits in new[] { 2, 3 })
        {
            var worst = Enumerable.Range(0, 10).Max(seed => Worst(digits, seed));
            yield return new Row(
                string.Create(
                    CultureInfo.InvariantCulture, $"percentiles of {10 * Latencies:N0} latencies from 1 us to 1 h, {digits} digits"),
                "error below the stated precision",
                string.Create(CultureInfo.InvariantCulture, $"largest {worst:0%} of it"),
                worst < 1);
        }
    }

    /// <summary>
    /// Returns the largest error as a share of the stated precision: 10^-digits of the latency, or half a microsecond if that is more.
    /// </summary>
    private static double Worst(int digits, int seed)
    {
        var random = new Random(seed);
        var histogram = new LatencyHistogram(digits);
        var exact = new long[Latencies];
        for (var i = 0; i < Latencies; i++)
        {
            exact[i] = (long)(1000 * Math.Exp(random.NextDouble() * Math.Log(3.6e9)));
            histogram.Record(exact[i]);
        }

        Array.Sort(exact);
        return Percentiles.Max(percentile =>
        {
            var truth = exact[(int)Math.Ceiling(percentile / 100 * Latencies) - 1];
            return Math.Abs(histogram.ValueAtPercentile(percentile) - truth) / Math.Max(truth * Math.Pow(10, -digits), 512);
        });
    }
}
