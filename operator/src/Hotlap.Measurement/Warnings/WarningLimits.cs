namespace Hotlap.Measurement.Warnings;

/// <summary>
/// Limits beyond which there is a warning or a note. They are Hotlap's own unless a source is named; <c>docs/measurement.md</c>
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

    /// <summary>
    /// Factor by which answers under load may differ in size from the checked one. Below it, answers with a time, a counter or a varying
    /// list would be marked.
    /// </summary>
    public const double AnswerSizeFactor = 2;

    /// <summary>
    /// Difference in bytes that never counts, whatever the factor: in small answers a name or a number of another length would exceed it.
    /// </summary>
    public const long LeastAnswerSizeChange = 32;

    /// <summary>Share of the planned rate below which an open loop gets a warning.</summary>
    public const double RateShare = 0.95;

    /// <summary>Share of the planned calls below which the load of a closed loop counts as another one.</summary>
    /// <param name="tool">Name of the load tool.</param>
    /// <returns>
    /// 0.9; for ghz 0.8, because it hands each call to a worker over one channel: a generator at its CPU limit reaches 0.88 to 0.90 without
    /// losing a call.
    /// </returns>
    public static double CallsShare(string tool) => tool == "ghz" ? 0.8 : 0.9;

    /// <summary>The same share for a window with fewer than 10 answers for each planned call.</summary>
    public const double CoarseCallsShare = 0.25;

    /// <summary>Share of the planned calls that a generator may leave idle without a warning.</summary>
    /// <param name="tool">Name of the load tool.</param>
    /// <returns>0.05; for ghz 0.1, because its workers need 3 to 8% of the time between two calls, see ADR 78.</returns>
    public static double IdleShare(string tool) => tool == "ghz" ? 0.1 : 0.05;

    /// <summary>
    /// Difference between the medians of two variants, above which the one that was idle more gets the same warning, unless their rates
    /// differ by much more.
    /// </summary>
    public const double IdleDifference = 0.02;

    /// <summary>Share of the node's CPUs used by other processes above which there is a note.</summary>
    public const double NodeSharedShare = 0.05;

    /// <summary>Share of the node's CPUs used by other processes above which there is a warning.</summary>
    public const double NodeBusyShare = 0.25;

    /// <summary>
    /// Coefficient of variation over trials above which there is a note. Beyond it, 10 rounds are too few for a conclusive verdict on a
    /// difference of 5%.
    /// </summary>
    public const double Variation = 0.05;

    /// <summary>Coefficient of variation over trials above which there is a warning, if the interval of the median is wide, too.</summary>
    public const double HighVariation = 0.10;

    /// <summary>
    /// Half the width of the 95% interval of a median, as a share of it, up to which the figure is precise whatever its trials vary by: the
    /// margin of most metrics, below which a difference does not matter.
    /// </summary>
    public const double NarrowInterval = 0.05;

    /// <summary>Fewest trials for the check for two modes (as in BenchmarkDotNet's warning about multimodal distributions).</summary>
    public const int LeastTrialsForModes = 15;

    /// <summary>Two-sided p-value below which the rank correlation with the order of the trials is significant.</summary>
    public const double TrendProbability = 0.01;

    /// <summary>
    /// Fewest correct answers in a window for the 99th percentile of the trial: ten lie beyond it. With fewer, the percentile of a sample
    /// depends on their number, which favours the slower variant: by 0.5% at 1,000 exponential latencies against 2,000, by 4.6% at 100
    /// against 200.
    /// </summary>
    public const long LeastAnswersForP99 = 1_000;

    /// <summary>Fewest correct answers in a window for requests/s: a single one is at most 1% of them.</summary>
    public const long LeastAnswers = 100;

    /// <summary>Length of a clock tick in <c>/proc/PID/stat</c>, in nanoseconds: USER_HZ is 100 on every Linux that .NET runs on.</summary>
    public const long TickNanoseconds = 10_000_000;

    /// <summary>
    /// Fewest clock ticks of CPU time in a window, where it is read in ticks. A median of whole ticks is wrong by up to half a tick, which
    /// the interval does not show when all trials round alike; half a tick in 50 is 1%, a fifth of the usual margin.
    /// </summary>
    public const long LeastTicks = 50;

    /// <summary>
    /// Largest share of the window by which a generator may start late: the merged window begins with the first generator, so requests/s
    /// are too low by that share.
    /// </summary>
    public const double StartDelayShare = 0.01;

    /// <summary>
    /// Shortest window without a warning in which the target's runtime reports, in nanoseconds: its exports are 1 s apart, and an edge of
    /// the window may lie between two. A tool that runs for 10 s may report some milliseconds less.
    /// </summary>
    public const long ShortestRuntimeWindowNanoseconds = 9_900_000_000;

    /// <summary>
    /// Shortest window without a warning, in nanoseconds: it holds at least two of the looks at the memory, which are 200 ms apart, and the
    /// first connections of a tool, which take up to 60 ms, are a small part of it.
    /// </summary>
    public const long ShortestWindowNanoseconds = 500_000_000;

    /// <summary>
    /// Latest exec after the start of the container that the kubelet reports: a whole second, to which it rounds down, and one in which a
    /// busy node gave the probe no CPU.
    /// </summary>
    public static readonly TimeSpan LatestExec = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Largest possible error of a startup, as a share of it, above which there is a note: the margin of the startup, below which a
    /// difference does not matter.
    /// </summary>
    public const double StartupError = 0.10;

    /// <summary>
    /// Largest distance between the bounds of a target's memory, as a share of it, without a note: twice the usual margin.
    /// </summary>
    public const double MemoryShare = 0.10;

    /// <summary>
    /// Minimum number of rounds for an interval and a verdict. The exact 95% signed-rank interval needs six, with which it spans the lowest
    /// to the highest difference. With seven rounds it detects a change of 10% at a spread of 3% in 64% of cases, instead of 42%.
    /// </summary>
    public const int LeastRounds = 7;
}
