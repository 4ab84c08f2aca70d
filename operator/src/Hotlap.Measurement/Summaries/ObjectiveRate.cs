using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>
/// Highest rate that met the objective of a search, in requests per second over the trials. A trial whose rate lies outside of the search
/// counts as lower or higher than all others; leaving it out would move the median.
/// </summary>
/// <param name="Median">Median; null when it lies outside of the search, and when the limit of a trial is not known on either side.</param>
/// <param name="Low">Lowest; null when that of a trial lies below the search.</param>
/// <param name="High">Highest; null when that of a trial lies above the search.</param>
/// <param name="AtLeast">The median is at least this; null when it is known, or below the search.</param>
/// <param name="LessThan">The median is less than this; null when it is known, or above the search.</param>
/// <param name="TrialsBelow">Number of trials in which the lowest rate did not meet the objective.</param>
/// <param name="TrialsAbove">Number of trials in which the highest rate met it, or the generator was the limit.</param>
public sealed record ObjectiveRate(
    long? Median, long? Low, long? High, long? AtLeast, long? LessThan, int TrialsBelow, int TrialsAbove)
{
    private const long Milli = 1_000;
    private const long Below = -1;
    private const long Above = long.MaxValue;

    /// <summary>Returns the rate over the trials of a cell; null when its rate was not searched.</summary>
    internal static ObjectiveRate? Of(IReadOnlyCollection<CellSample> samples)
    {
        SearchSample[] searches = [.. samples.Select(sample => sample.Search).OfType<SearchSample>()];
        if (searches.Length == 0)
            return null;
        long[] rates = [.. searches.Select(Rate).Order()];
        var (below, above) = (rates.Count(rate => rate == Below), rates.Count(rate => rate == Above));
        if (Array.Exists(searches, search => search is { MetMilliPerSecond: null, NotMetMilliPerSecond: null }))
            return new ObjectiveRate(null, null, null, null, null, below, above);
        var (first, second) = (rates[(rates.Length - 1) / 2], rates[rates.Length / 2]);
        return new ObjectiveRate(
            Known(first, second), Known(rates[0], rates[0]), Known(rates[^1], rates[^1]),
            second == Above && first != Below ? Quantiles.Median(searches.Select(search => Whole(search.MetMilliPerSecond ?? 0))) : null,
            first == Below && second != Above ? Whole(searches.Min(search => search.NotMetMilliPerSecond)!.Value) : null,
            below, above);
    }

    private static long Rate(SearchSample search) => search.MetMilliPerSecond is null ? Below
        : search.RateAtObjectiveMilliPerSecond is { } rate ? Whole(rate) : Above;

    private static long Whole(long milli) => (milli + (Milli / 2)) / Milli;

    /// <summary>Returns the mean of two rates, with halves rounded up; null when one of them lies outside of the search.</summary>
    private static long? Known(long low, long high) => low == Below || high == Above ? null : Quantiles.Median([low, high]);
}
