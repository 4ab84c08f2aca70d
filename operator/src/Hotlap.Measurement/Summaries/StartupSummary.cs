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
/// <param name="Parts">What the target's threads did in that time; null when no trial says so.</param>
public sealed record StartupSummary(
    int Trials, Spread Microseconds, long P90Microseconds, MetricInterval? Interval, Spread ListeningMicroseconds,
    long ResolutionMicroseconds, long IdleMemoryBytes, long? FirstStartMicroseconds = null, StartupParts? Parts = null);

/// <summary>What the target's threads did from the exec to the first correct answer, in microseconds: medians over trials.</summary>
/// <param name="Cpu">Time that threads were on a CPU, summed over them.</param>
/// <param name="CpuWait">Time that threads were ready to run and had no CPU, summed over them.</param>
/// <param name="Blocked">
/// What remains of the startup without both: no thread was on a CPU or ready to run. Of threads that run at once it is the least.
/// </param>
public sealed record StartupParts(long Cpu, long CpuWait, long Blocked)
{
    private const long Micro = 1_000;

    /// <summary>Returns the medians over the samples that have the times; null when none has.</summary>
    public static StartupParts? Of(IEnumerable<StartupSample> samples)
    {
        List<StartupParts> known = [.. samples.Select(Of).OfType<StartupParts>()];
        return known.Count == 0 ? null : new StartupParts(
            Quantiles.Median(known.Select(parts => parts.Cpu)),
            Quantiles.Median(known.Select(parts => parts.CpuWait)),
            Quantiles.Median(known.Select(parts => parts.Blocked)));
    }

    private static StartupParts? Of(StartupSample sample)
    {
        if (sample.RunDelayNanoseconds is not { } delay)
            return null;
        var (cpu, wait) = (sample.CpuNanoseconds / Micro, delay / Micro);
        return new StartupParts(cpu, wait, Math.Max(0, sample.FirstCorrectAnswerMicroseconds - cpu - wait));
    }
}

/// <summary>Aggregates the startups of one variant.</summary>
public static class StartupAggregator
{
    private const double P90 = 0.9;

    /// <summary>
    /// Aggregates the startups of one variant's trials; returns null when no start is without an image pull. A start after a pull reads the
    /// image's files from disk for the first time. The first such start is <see cref="StartupSummary.FirstStartMicroseconds"/>, and no
    /// other figure includes them.
    /// </summary>
    public static StartupSummary? SummarizeTrials(IReadOnlyCollection<MeasuredTrial> trials, StoppingRule? stopping = null) =>
        Summarize([.. trials.Where(trial => !trial.Record.ImagePulled).Select(trial => trial.Startup).OfType<StartupSample>()], stopping)
            is { } summary ? summary with { FirstStartMicroseconds = FirstStart(trials) } : null;

    /// <summary>Returns the trials whose start did not follow an image pull; all of them if each did.</summary>
    public static IReadOnlyList<MeasuredTrial> Usual(IReadOnlyList<MeasuredTrial> trials) =>
        trials.Where(trial => !trial.Record.ImagePulled).ToList() is { Count: > 0 } usual ? usual : trials;

    /// <summary>Returns the startup time of the first start after an image pull, in microseconds; null without such a trial.</summary>
    public static long? FirstStart(IReadOnlyCollection<MeasuredTrial> trials) =>
        trials.Where(trial => trial.Record.ImagePulled).MinBy(trial => trial.Record.Round)?.Startup?.FirstCorrectAnswerMicroseconds;

    /// <summary>Aggregates startups of one variant; returns null when there are none.</summary>
    public static StartupSummary? Summarize(IReadOnlyCollection<StartupSample> samples, StoppingRule? stopping = null) =>
        samples.Count == 0 ? null : new StartupSummary(
        Trials: samples.Count,
        Microseconds: Spread.Of(samples.Select(s => s.FirstCorrectAnswerMicroseconds)),
        P90Microseconds: (long)Math.Round(
            Quantiles.Quantile(samples.Select(s => (double)s.FirstCorrectAnswerMicroseconds), P90), MidpointRounding.AwayFromZero),
        Interval: CellIntervals.Of(MetricNames.Startup, samples.Select(s => s.FirstCorrectAnswerMicroseconds), stopping),
        ListeningMicroseconds: Spread.Of(samples.Select(s => s.ListeningMicroseconds)),
        ResolutionMicroseconds: samples.Max(s => s.ResolutionMicroseconds),
        IdleMemoryBytes: Quantiles.Median(samples.Select(s => s.IdleMemoryBytes)),
        Parts: StartupParts.Of(samples));
}
