using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Reporting;

/// <summary>Metrics that the targets' runtimes exported, as medians over the trials that have them.</summary>
internal static class RuntimeReport
{
    private const long NanosecondsPerMicrosecond = 1000;

    /// <summary>Returns the metrics of a cell's windows; null when no runtime exported any.</summary>
    public static RuntimeStatus? OfCell(IReadOnlyList<CellSample> samples) => samples.All(sample => sample.Runtime is null) ? null :
        Of([.. samples.Select(sample => sample.Runtime).OfType<RuntimeSample>()]) with
        {
            AllocatedBytesPerRequest =
                Median(
                    samples.Select(sample => sample is { Runtime.AllocatedBytes: { } bytes, Requests: > 0 }
                        ? Divide(bytes, sample.Requests) : null)),
        };

    /// <summary>Returns the metrics of the time until the first correct answer; null when no runtime exported any.</summary>
    public static RuntimeStatus? OfStartups(IEnumerable<StartupSample> startups) =>
        startups.Select(startup => startup.Runtime).OfType<RuntimeSample>().ToList() is { Count: > 0 } samples ? Of(samples) : null;

    private static RuntimeStatus Of(IReadOnlyList<RuntimeSample> samples) => new()
    {
        Gen0Collections = Median(samples.Select(sample => sample.Gen0Collections)),
        Gen1Collections = Median(samples.Select(sample => sample.Gen1Collections)),
        Gen2Collections = Median(samples.Select(sample => sample.Gen2Collections)),
        GcPausePerMille =
            Median(
                samples.Select(sample => sample is { GcPauseNanoseconds: { } pause, WindowNanoseconds: > 0 }
                    ? Divide(1000 * pause, sample.WindowNanoseconds) : null)),
        JitMicroseconds =
            Median(samples.Select(sample => sample.JitNanoseconds is { } time ? Divide(time, NanosecondsPerMicrosecond) : null)),
        JitMethods = Median(samples.Select(sample => sample.JitMethods)),
    };

    private static long? Median(IEnumerable<long?> values) =>
        values.OfType<long>().ToList() is { Count: > 0 } known ? Quantiles.Median(known) : null;

    private static long? Divide(long value, long divisor) => (value + (divisor / 2)) / divisor;
}
