using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>Where the metrics of a trial come from.</summary>
internal static class TrialValues
{
    public static double? Startup(TrialView view) => view.Trial.Startup.FirstCorrectAnswerMicroseconds;

    public static double? IdleMemory(TrialView view) => view.Trial.Startup.IdleMemoryBytes;

    public static double? Rate(TrialView view) => view.Figures?.RequestsPerSecond;

    public static double? Mean(TrialView view) => view.Figures?.MeanNanoseconds;

    public static double? Max(TrialView view) => view.Figures?.MaxNanoseconds;

    public static double? ErrorShare(TrialView view) => view.Figures?.ErrorShare;

    public static double? CpuPerRequest(TrialView view) => view.Figures?.CpuNanosecondsPerRequest;

    public static double? PeakMemory(TrialView view) => view.Figures?.PeakMemoryBytes;

    public static Func<TrialView, double?> Percentile(double percentile) => view => Percentile(view.Figures, percentile);

    private static long? Percentile(CellFigures? figures, double percentile) => percentile switch
    {
        50 => figures?.P50Nanoseconds,
        90 => figures?.P90Nanoseconds,
        95 => figures?.P95Nanoseconds,
        99 => figures?.P99Nanoseconds,
        _ => figures?.P999Nanoseconds,
    };
}
