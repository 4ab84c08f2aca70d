using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Warnings;

/// <summary>
/// All kinds of warnings and notes, the most severe first. Warnings about wrong figures come first, then those about figures that answer a
/// different question, then those about imprecise figures. A warning means that a figure may mislead; a note explains how to read it.
/// </summary>
public static class WarningKinds
{
    /// <summary>Meaning of a code that this version does not define.</summary>
    public const string UnknownMeaning = "no explanation in this version";

    /// <summary>Warnings in order of severity, then notes.</summary>
    public static IReadOnlyList<WarningKind> All { get; } =
    [
        Warning(
            WarningCodes.Errors,
            "more than 0.1% of the requests failed, or an answer had a wrong status, so the target did not do the requested work"),
        Warning(
            ToolWarnings.AnswerChanged,
            "a request that was answered correctly before the load was not answered correctly after it; load tools do not check bodies, "
                + "so the figures may include wrong answers"),
        Warning(WarningCodes.DigestChanged, "trials of the variant ran different images"),
        Warning(
            WarningCodes.Emulated,
            "the target was built for another architecture than its node's, so it ran under emulation: times and CPU are the emulator's "
                + "and are not compared"),
        Warning(ToolWarnings.LatencyIncludesErrors, "some requests failed, and the tool includes their times in the latencies"),
        Warning(WarningCodes.Disrupted, "rounds were discarded because of disruptions, and not all of them could be replaced"),
        Warning(
            WarningCodes.GeneratorSaturated,
            "the generator used more than 80% of its CPU, so it may have been slower than the target; give generators more CPU or use "
                + "several"),
        Warning(
            WarningCodes.GeneratorThrottled,
            "the kernel throttled the generator at its CPU limit in more than 1% of the CFS periods; raise the limit"),
        Warning(
            ToolWarnings.RateNotReached,
            "less than 95% of the planned rate was sent, so the variants did not carry the same load; lower the rate"),
        Warning(
            WarningCodes.TargetThrottled,
            "the kernel throttled the target at its CPU limit in an open loop, so latencies include waits of up to 100 ms that the limit "
                + "causes; raise the limit"),
        Warning(
            WarningCodes.DependencyAtLimit,
            "a dependency was throttled at its CPU limit, or used more than 80% of it, so it may be the bottleneck; raise its limit"),
        Warning(ToolWarnings.KeepAliveBroken, "the target closed keep-alive connections, so the figures include the cost of connecting"),
        Warning(
            ToolWarnings.DelayedAcknowledgement,
            "the median is near 40 ms, which is typical of an answer sent in two writes that waits for a delayed TCP acknowledgement"),
        Warning(
            ToolWarnings.ResultCapReached, "the tool reached a limit of its own: results beyond it are missing, or the load ended there"),
        Warning(ToolWarnings.EndedEarly, "the tool ended before the planned time"),
        Warning(
            WarningCodes.ToolDiffers,
            "variants were measured with different load tools, so a difference may come from the tools; h2load supports both HTTP and "
                + "gRPC"),
        Warning(
            WarningCodes.VersionChanged,
            "the operator or its agent was upgraded during the measurement, and may measure differently since; edit rerun to measure "
                + "again"),
        Warning(WarningCodes.NodeChanged, "trials of the variant ran on different nodes, so a difference may come from the nodes"),
        Warning(WarningCodes.NodeBusy, "other programs used more than 25% of the CPUs of the target's node"),
        Warning(
            WarningCodes.SameNode,
            "generator and target ran on the same node and competed for CPU and caches; put generators on another node"),
        Warning(WarningCodes.HighVariation, "trials vary by more than 10% (coefficient of variation), which hides small differences"),
        Warning(WarningCodes.TwoModes, "trials fall into two groups, so their median describes neither"),
        Warning(
            ToolWarnings.WarmupNotSteady,
            "the rate was not steady when the warm-up ended, so the figures include part of the warm-up; raise warmup.max"),
        Warning(WarningCodes.ShortRun, "the measured window is shorter than 10 s, so a single pause or burst dominates it; measure longer"),
        Warning(
            WarningCodes.FewRounds, "with fewer than 7 rounds there is no interval and no verdict: an interval of 6 would span all values"),
        Note(
            WarningCodes.RoundsDiscarded,
            "rounds were discarded because of disruptions and measured again; the figures do not include them"),
        Note(
            WarningCodes.TargetAtLimit,
            "the target ran at its CPU limit, as expected in a closed loop; the figures show its capacity under that limit"),
        Note(WarningCodes.DependencyOnTargetNode, "a dependency ran on the target's node: both share its CPUs and caches, in every trial"),
        Note(
            WarningCodes.NodeShared,
            "other programs used more than 5% of the CPUs of the target's node; rounds spread the effect over the variants"),
        Note(
            WarningCodes.Variation,
            "trials vary by more than 5% (coefficient of variation): the interval includes this; 20 rounds narrow it"),
        Note(WarningCodes.Trend, "values rose or fell over the trials: this affects single figures, but hardly the comparisons by round"),
        Note(
            ToolWarnings.GrpcStatusUnchecked,
            "the tool does not check gRPC statuses: a failed call with HTTP status 200 counts as answered"),
        Note(
            ToolWarnings.CertificateUnverified,
            "the server's certificate was not verified (insecureSkipVerify): any server could have answered in its place"),
        Note(
            ToolWarnings.SharedTarget,
            "the service was already running: other clients and state from earlier trials may affect the figures"),
        Note(ToolWarnings.SelfTimed, "the program timed itself with its own clock"),
        Note(ToolWarnings.GhzMissing, "the agent's image has no ghz, so h2load sent the load; compare only with figures of h2load"),
        Note(ToolWarnings.ConcurrencyLowered, "the plan has fewer requests than calls in flight, so fewer calls were in flight"),
        Note(
            ToolWarnings.ConcurrencyRaised,
            "the tool cannot distribute this number of calls evenly over the connections, so more calls were in flight"),
        Note(ToolWarnings.RequestLimitIgnored, "the tool cannot combine a time limit and a request limit; it stopped by time"),
        Note(ToolWarnings.KeepAliveForced, "the tool kept connections open although a new connection for each request was planned"),
    ];

    private static readonly Dictionary<string, int> Places = All.Select((kind, place) => (kind.Code, place))
        .ToDictionary(pair => pair.Code, pair => pair.place);

    /// <summary>Returns the kind of a code. An unknown code is a warning, because its effect on the figures cannot be judged.</summary>
    public static WarningKind Find(string code) =>
        Places.TryGetValue(code, out var place) ? All[place] : new WarningKind(code, false, UnknownMeaning);

    /// <summary>Returns the zero-based position of a code in the order of severity. Unknown codes come last.</summary>
    public static int Place(string code) => Places.TryGetValue(code, out var place) ? place : All.Count;

    private static WarningKind Warning(string code, string meaning) => new(code, false, meaning);

    private static WarningKind Note(string code, string meaning) => new(code, true, meaning);
}

/// <summary>A kind of warning or note.</summary>
/// <param name="Code">Code as in the status.</param>
/// <param name="IsNote">True for a note, which informs the reader and does not make the figures untrustworthy.</param>
/// <param name="Meaning">Explanation for users of what it means for the figures.</param>
public sealed record WarningKind(string Code, bool IsNote, string Meaning);
