using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;

namespace Hotlap.Planning.Reporting;

internal static class StartupReport
{
    /// <summary>Startups that followed an image pull are kept apart, unless every startup followed one.</summary>
    public static StartupStatus? Of(IReadOnlyList<MeasuredTrial> trials, StoppingRule stopping)
    {
        var usual = StartupAggregator.Usual(trials);
        if (StartupAggregator.Summarize([.. usual.Select(trial => trial.Startup).OfType<StartupSample>()], stopping) is not { } startup)
            return null;
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
            CpuMicroseconds = startup.Parts?.Cpu,
            CpuWaitMicroseconds = startup.Parts?.CpuWait,
            BlockedMicroseconds = startup.Parts?.Blocked,
        };
    }

    /// <summary>
    /// Returns the steps whose times fit together. The probe's times are accepted first, then those of the kubelet, which writes conditions
    /// late and in whole seconds. A step that would come after one that needs it, or before the pod's creation, is left out.
    /// </summary>
    private static List<StartupStepStatus>? Steps(IEnumerable<MeasuredTrial> trials)
    {
        var kept = new SortedList<StartupStep, StartupStepStatus>();
        foreach (var step in trials.SelectMany(trial => trial.Record.Startup).GroupBy(mark => mark.Step)
            .OrderByDescending(step => IsOfProbe(step.Key)).ThenByDescending(step => step.Key))
        {
            var status = Of(step);
            if (status.MedianMicroseconds >= 0 && kept.All(other => other.Key < step.Key
                ? IsInOrder(other.Value, status, step.Key) : IsInOrder(status, other.Value, other.Key)))
                kept.Add(step.Key, status);
        }

        return kept.Count > 0 ? [.. kept.Values] : null;
    }

    /// <summary>The kubelet cuts off the fractions of its seconds, so a step may be later than it says, but not earlier.</summary>
    private static bool IsInOrder(StartupStepStatus earlier, StartupStepStatus later, StartupStep step) =>
        earlier.MedianMicroseconds <= later.MedianMicroseconds + (IsOfProbe(step) ? 0 : later.ResolutionMicroseconds);

    private static bool IsOfProbe(StartupStep step) =>
        step is StartupStep.Exec or StartupStep.Listening or StartupStep.FirstCorrectAnswer;

    private static StartupStepStatus Of(IGrouping<StartupStep, StartupMark> step)
    {
        var times = Spread.Of(step.Select(mark => mark.OffsetMicroseconds));
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
                sample is { Runtime.AllocatedBytes: { } bytes, Requests: > 0 } ? Divide(bytes, sample.AllAnswers) : null)),
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
