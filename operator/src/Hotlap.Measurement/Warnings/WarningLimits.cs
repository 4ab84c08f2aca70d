namespace Hotlap.Measurement.Warnings;

/// <summary>
/// Limits beyond which there is a warning or a note. They are Hotlap's own unless a source is named; <c>operator/docs/measurement.md</c>
/// gives the reasons.
/// </summary>
public static class WarningLimits
{
    /// <summary>Share of its CPU above which a generator gets a warning: it may then be the bottleneck instead of the target.</summary>
    public const double GeneratorCpuShare = 0.8;

    /// <summary>Average calls in flight above which a program's CPU use is checked; one that awaits each answer has at most one.</summary>
    public const double CallsAtOnce = 1.05;

    /// <summary>
    /// Share of throttled CFS periods above which there is a warning (for a target in a closed loop, a note). At one in a hundred, the 99th
    /// percentile begins to change.
    /// </summary>
    public const double ThrottledShare = 0.01;

    /// <summary>Share of its CPU limit above which a target counts as throttled, when throttled periods cannot be read.</summary>
    public const double TargetCpuShare = 0.95;

    /// <summary>Share of its CPU limit above which a dependency gets a warning. Beyond it, the dependency may be the bottleneck.</summary>
    public const double DependencyCpuShare = 0.8;

    /// <summary>Length of a CFS period in nanoseconds: the kubelet's default <c>cpuCFSQuotaPeriod</c>, 100 ms.</summary>
    public const long PeriodNanoseconds = 100_000_000;

    /// <summary>Share of failed requests above which there is a warning. An answer with a wrong status always causes one.</summary>
    public const double ErrorShare = 0.001;

    /// <summary>Share of the planned rate below which an open loop gets a warning.</summary>
    public const double RateShare = 0.95;

    /// <summary>Share of the node's CPUs used by other processes above which there is a note.</summary>
    public const double NodeSharedShare = 0.05;

    /// <summary>Share of the node's CPUs used by other processes above which there is a warning.</summary>
    public const double NodeBusyShare = 0.25;

    /// <summary>
    /// Coefficient of variation over trials above which there is a note. Beyond it, 10 rounds are too few for a conclusive verdict on a
    /// difference of 5%.
    /// </summary>
    public const double Variation = 0.05;

    /// <summary>Coefficient of variation over trials above which there is a warning.</summary>
    public const double HighVariation = 0.10;

    /// <summary>Fewest trials for the check for two modes (as in BenchmarkDotNet's warning about multimodal distributions).</summary>
    public const int LeastTrialsForModes = 15;

    /// <summary>Two-sided p-value below which the rank correlation with the order of the trials is significant.</summary>
    public const double TrendProbability = 0.01;

    /// <summary>Shortest window without a warning, in nanoseconds.</summary>
    public const long ShortestWindowNanoseconds = 10_000_000_000;

    /// <summary>
    /// Minimum number of rounds for an interval and a verdict. The exact 95% signed-rank interval needs six, with which it spans the lowest
    /// to the highest difference. With seven rounds it detects a change of 10% at a spread of 3% in 64% of cases, instead of 42%.
    /// </summary>
    public const int LeastRounds = 7;
}
