using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Reporting;

/// <summary>How the load of a cell was applied, over its trials.</summary>
internal static class LoadReport
{
    private const long NanosecondsPerMicrosecond = 1000;
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>Returns the load of a cell; null without a trial.</summary>
    public static LoadStatus? Of(Load planned, IReadOnlyList<MeasuredCell> trials)
    {
        if (trials.Count == 0) return null;
        var samples = trials.Select(trial => trial.Sample).ToList();
        var rate = samples.Select(sample => sample.RateMilliPerSecond).OfType<long>().ToList();
        var looked = samples.Where(sample => sample.WarmupSteady is not null).ToList();
        var warm = samples.Where(sample => sample.WarmupNanoseconds > 0).ToList();
        return new LoadStatus
        {
            Loop = rate.Count > 0 || planned.Rate is not null || planned.Profile is { Of: "Rate" } ? "Open" : "Closed",
            RatePerSecond = rate.Count == 0 ? null : (Quantiles.Median(rate) + 500) / 1000,
            CoordinatedOmissionCorrected = samples.TrueForAll(sample => sample.CoordinatedOmissionCorrected),
            Generators = trials.Max(trial => trial.Parts.Count),
            StartSkewMicroseconds =
                (trials.Max(trial => trial.StartSkewNanoseconds) + NanosecondsPerMicrosecond - 1) / NanosecondsPerMicrosecond,
            WarmupMilliseconds = warm.Count == 0
                ? null : Quantiles.Median(warm.Select(sample => sample.WarmupNanoseconds)) / NanosecondsPerMillisecond,
            UnsteadyTrials = looked.Count == 0 ? null : looked.Count(sample => sample.WarmupSteady == false),
        };
    }
}
