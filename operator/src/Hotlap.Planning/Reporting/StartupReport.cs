using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;

namespace Hotlap.Planning.Reporting;

internal static class StartupReport
{
    /// <summary>Startups that followed an image pull are kept apart, unless every startup followed one.</summary>
    public static StartupStatus? Of(IReadOnlyList<MeasuredTrial> trials)
    {
        var usual = Usual(trials);
        if (StartupAggregator.Summarize([.. usual.Select(trial => trial.Startup).OfType<StartupSample>()]) is not { } startup) return null;
        return new StartupStatus
        {
            MedianMicroseconds = startup.Microseconds.Median,
            LowMicroseconds = startup.Microseconds.Low,
            HighMicroseconds = startup.Microseconds.High,
            P90Microseconds = startup.P90Microseconds,
            IntervalLowMicroseconds = startup.Interval?.Low,
            IntervalHighMicroseconds = startup.Interval?.High,
            FirstStartMicroseconds = StartupAggregator.FirstStart(trials),
            Steps = Steps(usual),
            Trials = startup.Trials,
            ResolutionMicroseconds = startup.ResolutionMicroseconds,
        };
    }

    public static IReadOnlyList<MeasuredTrial> Usual(IReadOnlyList<MeasuredTrial> trials) =>
        trials.Where(trial => !trial.Record.ImagePulled).ToList() is { Count: > 0 } usual ? usual : trials;

    private static List<StartupStepStatus>? Steps(IEnumerable<MeasuredTrial> trials) => trials
        .SelectMany(trial => trial.Record.Startup)
        .GroupBy(mark => mark.Step)
        .OrderBy(step => step.Key)
        .Select(Of)
        .ToList() is { Count: > 0 } steps ? steps : null;

    private static StartupStepStatus Of(IGrouping<StartupStep, StartupMark> step)
    {
        var times = Spread.Of(step.Select(mark => Math.Max(0, mark.OffsetMicroseconds)));
        return new StartupStepStatus
        {
            Step = step.Key.ToString(),
            MedianMicroseconds = times.Median,
            LowMicroseconds = times.Low,
            HighMicroseconds = times.High,
            ResolutionMicroseconds = step.Max(mark => mark.ResolutionMicroseconds),
        };
    }
}

/// <summary>Metrics that the targets' runtimes exported, as medians over the trials that have them.</summary>
internal static class RuntimeReport
{
    /// <summary>Returns the metrics of a cell's windows; null when no runtime exported any.</summary>
    public static RuntimeStatus? OfCell(IReadOnlyList<CellSample> samples) => samples.All(sample => sample.Runtime is null) ? null :
        Of([.. samples.Select(sample => sample.Runtime).OfType<RuntimeSample>()]) with
        {
            AllocatedBytesPerRequest = Known.Median(samples.Select(sample =>
                sample is { Runtime.AllocatedBytes: { } bytes, Requests: > 0 } ? Divide(bytes, sample.Requests) : null)),
        };

    /// <summary>Returns the metrics of the time until the first correct answer; null when no runtime exported any.</summary>
    public static RuntimeStatus? OfStartups(IEnumerable<StartupSample> startups) =>
        startups.Select(startup => startup.Runtime).OfType<RuntimeSample>().ToList() is { Count: > 0 } samples ? Of(samples) : null;

    private static RuntimeStatus Of(IReadOnlyList<RuntimeSample> samples) => new()
    {
        Gen0Collections = Known.Median(samples.Select(sample => sample.Gen0Collections)),
        Gen1Collections = Known.Median(samples.Select(sample => sample.Gen1Collections)),
        Gen2Collections = Known.Median(samples.Select(sample => sample.Gen2Collections)),
        GcPausePerMille = Known.Median(samples.Select(sample => sample is { GcPauseNanoseconds: { } pause, WindowNanoseconds: > 0 }
            ? Divide(1000 * pause, sample.WindowNanoseconds) : null)),
        JitMicroseconds = Known.Median(samples.Select(sample => sample.JitNanoseconds is { } time
            ? Divide(time, LoadReport.NanosecondsPerMicrosecond) : null)),
        JitMethods = Known.Median(samples.Select(sample => sample.JitMethods)),
    };

    private static long? Divide(long value, long divisor) => (value + (divisor / 2)) / divisor;
}
