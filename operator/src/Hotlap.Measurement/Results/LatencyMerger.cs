using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Merges the latencies of several windows. Histograms are added, means are weighted by their number of requests. Minimum, maximum and
/// resolution are the extremes of all windows.
/// </summary>
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
        var merged = Add(histograms);
        return new LatencySample
        {
            MinNanoseconds = filled.Min(sample => sample.MinNanoseconds),
            MeanNanoseconds = merged.Count == 0 ? 0 : (long)((weighted + (merged.Count / 2)) / merged.Count),
            MaxNanoseconds = filled.Max(sample => sample.MaxNanoseconds),
            ResolutionNanoseconds = filled.Max(sample => sample.ResolutionNanoseconds),
            Histogram = merged.EncodeBase64(),
        };
    }

    /// <summary>Adds all histograms to the first one, and returns it.</summary>
    /// <exception cref="HistogramFormatException">A histogram has another shape, or the sum of the counts overflows.</exception>
    public static LatencyHistogram Add(IReadOnlyList<LatencyHistogram> histograms)
    {
        try
        {
            foreach (var histogram in histograms.Skip(1))
                histograms[0].Add(histogram);
            return histograms[0];
        }
        catch (Exception e) when (e is ArgumentException or OverflowException)
        {
            throw new HistogramFormatException($"The histograms of a cell cannot be merged: {e.Message}", e);
        }
    }
}
