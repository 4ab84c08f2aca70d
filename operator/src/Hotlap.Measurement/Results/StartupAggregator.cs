using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>Sums up the startups of one variant.</summary>
public static class StartupAggregator
{
    /// <summary>Sums up the startups of one variant; null when there are none.</summary>
    public static StartupSummary? Summarize(IReadOnlyCollection<StartupSample> samples)
    {
        ArgumentNullException.ThrowIfNull(samples);
        return samples.Count == 0 ? null : new StartupSummary
        {
            Trials = samples.Count,
            Microseconds = Spread.Of(samples.Select(s => s.FirstCorrectAnswerMicroseconds)),
            ListeningMicroseconds = Spread.Of(samples.Select(s => s.ListeningMicroseconds)),
            ResolutionMicroseconds = samples.Max(s => s.ResolutionMicroseconds),
            IdleMemoryBytes = Quantiles.Median(samples.Select(s => s.IdleMemoryBytes)),
        };
    }
}
