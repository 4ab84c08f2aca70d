namespace Hotlap.Measurement.Doubting;

/// <summary>
/// Where doubt begins. The limits are Hotlap's own where no source is named; <c>operator/docs/measurement.md</c> says why each is where
/// it is.
/// </summary>
public static class DoubtLimits
{
    /// <summary>Share of its CPU above which a generator is doubted: it may then wait for itself rather than for the target.</summary>
    public const double GeneratorCpuShare = 0.8;

    /// <summary>Calls in flight of a program, on average, above which its CPU is doubted: one that waits for each answer has one at most.</summary>
    public const double CallsAtOnce = 1.05;

    /// <summary>
    /// Share of the kernel's periods above which being held back is doubted: one in a hundred is where a 99th percentile begins to move.
    /// </summary>
    public const double ThrottledShare = 0.01;

    /// <summary>Share of its CPU limit above which a target counts as held back where the kernel's periods cannot be read.</summary>
    public const double TargetCpuShare = 0.95;

    /// <summary>Share of its CPU limit above which a dependency is doubted: then it may be what is measured.</summary>
    public const double DependencyCpuShare = 0.8;

    /// <summary>Length of the kernel's period in nanoseconds: the default of <c>cpu.cfs_quota_period</c> of the kubelet, 100 ms.</summary>
    public const long PeriodNanoseconds = 100_000_000;

    /// <summary>Share of failed requests that is doubted, beside any answer with a wrong status.</summary>
    public const double ErrorShare = 0.001;

    /// <summary>Share of the planned rate below which an open loop is doubted.</summary>
    public const double RateShare = 0.95;

    /// <summary>Share of the node's CPUs that others may use before it is noted.</summary>
    public const double NodeSharedShare = 0.05;

    /// <summary>Share of the node's CPUs that others may use before it is doubted.</summary>
    public const double NodeBusyShare = 0.25;

    /// <summary>
    /// Coefficient of variation over trials above which it is noted: beyond it 10 rounds no longer settle a difference of 5%.
    /// </summary>
    public const double Variation = 0.05;

    /// <summary>Coefficient of variation over trials above which it is doubted.</summary>
    public const double HighVariation = 0.10;

    /// <summary>
    /// Fewest trials that modes are looked for in (BenchmarkDotNet's smallest number of iterations for the same warning).
    /// </summary>
    public const int LeastTrialsForModes = 15;

    /// <summary>Two-sided probability below which a rank correlation with the order of the trials is no accident.</summary>
    public const double TrendProbability = 0.01;

    /// <summary>Shortest window that is not doubted, in nanoseconds.</summary>
    public const long ShortestWindowNanoseconds = 10_000_000_000;

    /// <summary>
    /// Fewest rounds with an interval and a verdict. The exact signed-rank interval at 95% exists from six on, where it spans the lowest
    /// to the highest
    /// difference; with seven it finds a change of 10% at a spread of 3% in 64% instead of 42%.
    /// </summary>
    public const int LeastRounds = 7;
}
