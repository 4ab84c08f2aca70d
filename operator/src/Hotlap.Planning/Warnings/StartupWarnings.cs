using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings about the startups of a variant's trials.</summary>
internal static class StartupWarnings
{
    private const double Middle = 0.5;

    public static IEnumerable<Warning> Find(VariantEvidence evidence)
    {
        var trials = evidence.Trials;
        if (trials.Count(IsStartUnseen) is > 0 and var unseen)
            yield return Make(
                WarningCodes.StartupUnclear, unseen,
                $"its program appeared more than {WarningLimits.LatestExec.TotalSeconds:0} s after its container had started in {unseen} "
                    + $"of {trials.Count} trials");
        if (trials.Count(trial => trial.Startup?.ProbeThrottledPeriods > 0) is > 0 and var throttled)
            yield return Make(
                WarningCodes.StartupUnclear, throttled,
                $"its probe was throttled at its CPU limit before the first correct answer in {throttled} of {trials.Count} trials");
        if (FindError(trials) is { } share && share > WarningLimits.StartupError)
            yield return Make(
                WarningCodes.StartupImprecise, share,
                $"the possible error of its startup is {ShareText.Of(share)} of it (median over trials)") with { IsOfStartup = true };

        Warning Make(string code, double extent, string detail) =>
            new(code, evidence.Variant, detail, extent) { Variant = evidence.Variant };
    }

    /// <summary>The kubelet reports the start after the exec, and both times are those of the node's clock.</summary>
    private static bool IsStartUnseen(MeasuredTrial trial)
    {
        var record = trial.Record;
        var exec = record.Startup.FirstOrDefault(mark => mark.Step == StartupStep.Exec);
        if (exec is null || record.ContainerStartTimestamp is not { } start) return false;
        var started = Time(start) - Time(record.CreationTimestamp);
        return TimeSpan.FromMicroseconds(exec.OffsetMicroseconds) - started > WarningLimits.LatestExec;

        static DateTimeOffset Time(string text) => DateTimeOffset.Parse(text, CultureInfo.InvariantCulture);
    }

    /// <summary>Returns the largest possible error as a share of the startup, the median over the trials; null without a startup.</summary>
    private static double? FindError(IReadOnlyList<MeasuredTrial> trials)
    {
        List<double> shares = [.. StartupAggregator.Usual(trials).Select(trial => trial.Startup).OfType<StartupSample>()
            .Where(startup => startup.FirstCorrectAnswerMicroseconds > 0)
            .Select(startup => (double)startup.ResolutionMicroseconds / startup.FirstCorrectAnswerMicroseconds)];
        return shares.Count == 0 ? null : Quantiles.Quantile(shares, Middle);
    }
}
