using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>Merges the latencies of windows: histograms are added, means weighted by requests, the other figures are extremes.</summary>
internal static class LatencyMerger
{
    public static LatencySample Merge(IReadOnlyList<LatencySample> samples)
    {
        LatencySample[] filled = [.. samples.Where(sample => sample.HasHistogram)];
        if (filled.Length == 0)
            return samples[0];
        LatencyHistogram[] histograms = [.. filled.Select(sample => sample.ReadHistogram())];
        var weighted = filled.Zip(histograms, (sample, histogram) => (Int128)sample.MeanNanoseconds * histogram.Count)
            .Aggregate((sum, next) => sum + next);
        var merged = histograms[0];
        foreach (var histogram in histograms.Skip(1))
            Add(merged, histogram, "histograms");
        return new LatencySample
        {
            MinNanoseconds = filled.Min(sample => sample.MinNanoseconds),
            MeanNanoseconds = merged.Count == 0 ? 0 : (long)((weighted + (merged.Count / 2)) / merged.Count),
            MaxNanoseconds = filled.Max(sample => sample.MaxNanoseconds),
            ResolutionNanoseconds = filled.Max(sample => sample.ResolutionNanoseconds),
            Histogram = merged.EncodeBase64(),
        };
    }

    /// <summary>Adds a histogram to another; the last argument names both in the message.</summary>
    /// <exception cref="HistogramFormatException">A histogram has another shape, or the sum of the counts overflows.</exception>
    public static void Add(LatencyHistogram merged, LatencyHistogram histogram, string what)
    {
        try
        {
            merged.Add(histogram);
        }
        catch (Exception e) when (e is ArgumentException or OverflowException)
        {
            throw new HistogramFormatException($"The {what} of a cell cannot be merged: {e.Message}", e);
        }
    }
}
