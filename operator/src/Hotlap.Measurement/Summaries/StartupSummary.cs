using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>Startup of one variant over its trials.</summary>
/// <param name="Trials">Number of trials that the figures include.</param>
/// <param name="Microseconds">Startup time: exec to the first correct answer, in microseconds.</param>
/// <param name="P90Microseconds">90th percentile of the startup time in microseconds (quantile of type 7).</param>
/// <param name="Interval">95% interval of the median startup time; null below 7 trials.</param>
/// <param name="ListeningMicroseconds">Exec to the first accepted connection, in microseconds.</param>
/// <param name="ResolutionMicroseconds">Largest possible error of a single startup time, in microseconds.</param>
/// <param name="IdleMemoryBytes">Median resident memory before load, in bytes.</param>
/// <param name="FirstStartMicroseconds">First start after an image pull, in no other figure, in microseconds; null without one.</param>
public sealed record StartupSummary(
    int Trials, Spread Microseconds, long P90Microseconds, MetricInterval? Interval, Spread ListeningMicroseconds,
    long ResolutionMicroseconds, long IdleMemoryBytes, long? FirstStartMicroseconds = null);

/// <summary>Aggregates the startups of one variant.</summary>
public static class StartupAggregator
{
    private const double P90 = 0.9;

    /// <summary>
    /// Aggregates the startups of one variant's trials; returns null when no start is without an image pull. A start after a pull reads the
    /// image's files from disk for the first time. The first such start is <see cref="StartupSummary.FirstStartMicroseconds"/>, and no
    /// other figure includes them.
    /// </summary>
    public static StartupSummary? SummarizeTrials(IReadOnlyCollection<MeasuredTrial> trials, bool stopsEarly = false) =>
        Summarize([.. trials.Where(trial => !trial.Record.ImagePulled).Select(trial => trial.Startup).OfType<StartupSample>()], stopsEarly)
            is { } summary ? summary with { FirstStartMicroseconds = FirstStart(trials) } : null;

    /// <summary>Returns the startup time of the first start after an image pull, in microseconds; null without such a trial.</summary>
    public static long? FirstStart(IReadOnlyCollection<MeasuredTrial> trials) =>
        trials.Where(trial => trial.Record.ImagePulled).MinBy(trial => trial.Record.Round)?.Startup?.FirstCorrectAnswerMicroseconds;

    /// <summary>Aggregates startups of one variant; returns null when there are none.</summary>
    public static StartupSummary? Summarize(IReadOnlyCollection<StartupSample> samples, bool stopsEarly = false) =>
        samples.Count == 0 ? null : new StartupSummary(
        Trials: samples.Count,
        Microseconds: Spread.Of(samples.Select(s => s.FirstCorrectAnswerMicroseconds)),
        P90Microseconds: (long)Math.Round(
            Quantiles.Quantile(samples.Select(s => (double)s.FirstCorrectAnswerMicroseconds), P90), MidpointRounding.AwayFromZero),
        Interval: CellIntervals.Of(MetricNames.Startup, samples.Select(s => s.FirstCorrectAnswerMicroseconds), stopsEarly),
        ListeningMicroseconds: Spread.Of(samples.Select(s => s.ListeningMicroseconds)),
        ResolutionMicroseconds: samples.Max(s => s.ResolutionMicroseconds),
        IdleMemoryBytes: Quantiles.Median(samples.Select(s => s.IdleMemoryBytes)));
}
