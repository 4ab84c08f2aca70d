using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>Growth of the target's resident memory in a cell, over its rounds. Negative figures mean that memory shrank.</summary>
/// <param name="BytesPerMinute">Median over the rounds that have it, in bytes per minute of load.</param>
/// <param name="BytesPerMillionRequests">Likewise per million correct answers; null without one.</param>
/// <param name="WithinTrial">
/// 95% interval of the slope within the only round, in bytes per minute. Null with several rounds: they are the evidence then.
/// </param>
public sealed record GrowthSummary(long BytesPerMinute, long? BytesPerMillionRequests, (long Low, long High)? WithinTrial)
{
    /// <summary>Returns the growth over rounds; null when none has it.</summary>
    internal static GrowthSummary? Of(IReadOnlyCollection<CellSample> samples)
    {
        MemoryGrowth[] known = [.. samples.Select(sample => CellFigures.Of(sample).MemoryGrowth).OfType<MemoryGrowth>()];
        if (known.Length == 0)
            return null;
        long[] perMillion = [.. known.Select(growth => growth.BytesPerMillionRequests).OfType<double>().Select(Rounded)];
        return new GrowthSummary(
            Quantiles.Median(known.Select(growth => Rounded(growth.BytesPerMinute))),
            perMillion.Length == 0 ? null : Quantiles.Median(perMillion),
            samples.Count == 1 ? ((long)Math.Floor(known[0].Within.Low), (long)Math.Ceiling(known[0].Within.High)) : null);
    }

    private static long Rounded(double value) => (long)Math.Round(value, MidpointRounding.AwayFromZero);
}
