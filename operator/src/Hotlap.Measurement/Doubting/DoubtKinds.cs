using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Doubting;

/// <summary>
/// All kinds of warnings and notes, the most severe first. Warnings about wrong figures come first, then those about figures that answer a
/// different question, then those about imprecise figures. A warning means that a figure may mislead; a note explains how to read it.
/// </summary>
public static class DoubtKinds
{
    /// <summary>Meaning of a code that this version does not define.</summary>
    public const string UnknownMeaning = "no explanation in this version";

    /// <summary>Warnings in order of severity, then notes.</summary>
    public static IReadOnlyList<DoubtKind> All { get; } =
    [
        Doubt(DoubtCodes.Errors, "more than 0.1% of the requests failed, or an answer had a wrong status: the target did other work than it was asked for"),
        Doubt(ToolWarnings.AnswerChanged, "a request that was answered correctly before the load was not after it, so the load may have measured wrong answers: load tools do not look at bodies"),
        Doubt(DoubtCodes.DigestChanged, "trials of the variant ran different images"),
        Doubt(DoubtCodes.Emulated, "the target was built for another architecture than its node's, so an emulator ran it: its times and its CPU are the emulator's, and are compared with nothing"),
        Doubt(ToolWarnings.LatencyIncludesErrors, "some requests failed, and the tool counts their times among the latencies"),
        Doubt(DoubtCodes.Disturbed, "rounds were discarded because something disturbed them, and too few were left to replace them"),
        Doubt(DoubtCodes.GeneratorSaturated, "the generator used more than 80% of its CPU, so it may have been slower than the target; give generators more CPU or use several"),
        Doubt(DoubtCodes.GeneratorThrottled, "the kernel held the generator back at its CPU limit in more than 1% of the time; raise the limit"),
        Doubt(ToolWarnings.RateNotReached, "less than 95% of the planned rate was sent, so the variants did not carry the same load; lower the rate"),
        Doubt(DoubtCodes.TargetThrottled, "the kernel held the target back at its CPU limit below its capacity, so latencies hold waits of up to 100 ms that are the limit's; raise the limit"),
        Doubt(DoubtCodes.DependencyAtLimit, "a dependency was held back at its CPU limit, or used more than 80% of it, so the figures may be those of the dependency; raise its limit"),
        Doubt(ToolWarnings.KeepAliveBroken, "the target closed connections that were to be kept, so the figures hold the cost of connecting"),
        Doubt(ToolWarnings.DelayedAcknowledgement, "the median is near 40 ms, the mark of an answer sent in two writes that waits for an acknowledgement"),
        Doubt(ToolWarnings.ResultCapReached, "the tool reached a limit of its own: results beyond it are missing, or the load ended there"),
        Doubt(ToolWarnings.EndedEarly, "the tool ended before the planned time"),
        Doubt(DoubtCodes.ToolDiffers, "variants were driven by different load tools, so a difference may be one of the tools; h2load drives both HTTP and gRPC"),
        Doubt(DoubtCodes.VersionChanged, "the operator or its agent was upgraded during the measurement, and may measure otherwise since; edit rerun to measure again"),
        Doubt(DoubtCodes.NodeChanged, "trials of the variant ran on different nodes, so a difference may be one of the nodes"),
        Doubt(DoubtCodes.NodeBusy, "other programs used more than 25% of the CPUs of the target's node"),
        Doubt(DoubtCodes.SameNode, "generator and target ran on one node and took CPU and caches from each other; put generators on another node"),
        Doubt(DoubtCodes.HighVariation, "trials vary by more than 10% (coefficient of variation), so small differences cannot be seen"),
        Doubt(DoubtCodes.TwoModes, "trials fall into two groups, so their middle describes neither"),
        Doubt(ToolWarnings.WarmupNotSteady, "the rate was not steady when the warm-up ended, so the figures hold some of it; allow a longer warmup.max"),
        Doubt(DoubtCodes.ShortRun, "the measured window is shorter than 10 s, so one pause or one burst decides it; measure longer"),
        Doubt(DoubtCodes.FewRounds, "below 7 rounds there is no interval and no verdict: that of 6 would reach from the lowest to the highest"),
        Note(DoubtCodes.RoundsDiscarded, "rounds were discarded because something disturbed them, and measured again: they are in no figure"),
        Note(DoubtCodes.TargetAtLimit, "the target ran at its CPU limit: a closed loop drives it there, and its capacity is the one under that limit"),
        Note(DoubtCodes.DependencyOnTargetNode, "a dependency ran on the target's node: both use its CPUs and caches, in every trial alike"),
        Note(DoubtCodes.NodeShared, "other programs used more than 5% of the CPUs of the target's node; rounds share that among the variants"),
        Note(DoubtCodes.Variation, "trials vary by more than 5% (coefficient of variation): the interval says what that means; 20 rounds narrow it"),
        Note(DoubtCodes.Trend, "trials rose or fell in their order: comparisons by round hardly feel it, single figures do"),
        Note(ToolWarnings.GrpcStatusUnchecked, "the tool does not look at gRPC statuses: a failed call with HTTP status 200 counts as answered"),
        Note(ToolWarnings.CertificateUnverified, "the server's certificate was not verified (insecureSkipVerify): any server could have answered in its place"),
        Note(ToolWarnings.SharedTarget, "the service ran before the trial: what else used it, and what earlier trials left in it, is not known"),
        Note(ToolWarnings.SelfTimed, "the program timed itself, by its own clock"),
        Note(ToolWarnings.GhzMissing, "the agent's image has no ghz, so h2load sent the load; compare only with figures of h2load"),
        Note(ToolWarnings.ConcurrencyLowered, "fewer requests than calls in flight were planned, so fewer calls were in flight"),
        Note(ToolWarnings.ConcurrencyRaised, "the tool cannot put exactly this number of calls on these connections, so more calls were in flight"),
        Note(ToolWarnings.RequestLimitIgnored, "the tool cannot stop at whichever limit comes first; it stopped by time"),
        Note(ToolWarnings.KeepAliveForced, "the tool keeps connections open although a new one for each request was planned"),
    ];

    private static readonly Dictionary<string, int> Places = All.Select((kind, place) => (kind.Code, place)).ToDictionary(pair => pair.Code, pair => pair.place);

    /// <summary>Returns the kind of a code. An unknown code is a warning, because its effect on the figures cannot be judged.</summary>
    public static DoubtKind Find(string code) => Places.TryGetValue(code, out var place) ? All[place] : new DoubtKind(code, false, UnknownMeaning);

    /// <summary>Returns the zero-based position of a code in the order of severity. Unknown codes come last.</summary>
    public static int Place(string code) => Places.TryGetValue(code, out var place) ? place : All.Count;

    private static DoubtKind Doubt(string code, string meaning) => new(code, false, meaning);

    private static DoubtKind Note(string code, string meaning) => new(code, true, meaning);
}
