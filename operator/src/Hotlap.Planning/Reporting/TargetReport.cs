using Hotlap.Api.Units;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>How much the target used of its limits, and what its memory consists of, in the windows of a cell.</summary>
internal static class TargetReport
{
    private const int PerMille = 1_000;
    private const int MilliPerMille = 1_000_000;

    /// <summary>Returns null where nothing of the target was read, such as of a service that already ran.</summary>
    public static TargetStatus? Of(RunContext context, string variant, IReadOnlyList<CellSample> samples)
    {
        var usage = new TargetStatus
        {
            CpuMillicores = Known.Median(samples.Select(sample =>
                Share(sample.TargetCpuNanoseconds, PerMille, sample.UsageWindowNanoseconds))),
            CpuLimitPerMille = Known.Median(samples.Select(sample => Share(
                sample.TargetCpuNanoseconds, MilliPerMille, (Int128)sample.UsageWindowNanoseconds * sample.TargetCpuLimitMillicores))),
            CpuWaitPerMille = Known.Median(samples.Select(sample => Share(
                sample.TargetRunDelayNanoseconds, PerMille, sample.TargetRunDelayNanoseconds + sample.TargetCpuNanoseconds))),
            MemoryLimitPerMille = Share(samples.Max(sample => sample.TargetPeakMemoryBytes), PerMille, MemoryLimit(context, variant)),
            AnonymousMemoryBytes = samples.Max(sample => sample.TargetMemoryAtPeak?.AnonymousBytes),
            FileMemoryBytes = samples.Max(sample => sample.TargetMemoryAtPeak?.FileBytes),
            SharedMemoryBytes = samples.Max(sample => sample.TargetMemoryAtPeak?.SharedBytes),
        };
        return usage == new TargetStatus() ? null : usage;
    }

    /// <summary>Returns the memory limit in bytes; null without one, and where the cluster has changed a limit.</summary>
    private static long? MemoryLimit(RunContext context, string variant) =>
        FigureCalculator.Trials(context, variant).Any(trial => trial.Record.OtherLimits is not null) ? null
            : Quantity.Of(TargetPodBuilder.Limit(context.Spec, new Trial(1, variant), "memory"));

    private static long? Share(long? part, int scale, Int128? whole) =>
        part is { } known && whole is { } all && all > 0 ? (long)((known * (Int128)scale) / all) : null;
}
