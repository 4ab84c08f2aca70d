using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Warnings;

/// <summary>
/// All kinds of warnings and notes, the most severe first, ordered by effect. A warning means that a figure may mislead; a note explains
/// how to read it.
/// </summary>
public static class WarningKinds
{
    /// <summary>Meaning of a code that this version does not define.</summary>
    public const string UnknownMeaning = "no explanation in this version";

    /// <summary>Warnings in order of severity, then notes.</summary>
    public static IReadOnlyList<WarningKind> All { get; } =
    [
        Wrong(
            WarningCodes.Errors,
            "more than 0.1% of the requests failed, or an answer had a wrong status, so the target did not do the requested work"),
        Wrong(
            ToolWarnings.AnswerChanged,
            "a request that was answered correctly before the load was not answered correctly after it; load tools do not check bodies, "
                + "so the figures may include wrong answers"),
        Wrong(
            ToolWarnings.ProbeStopped,
            "a signal stopped the probe, so startup, CPU time and memory may be wrong and nothing is compared; root, or a process "
                + "of the probe's own user, sent it"),
        Wrong(
            WarningCodes.StartupUnclear,
            "the program that the startup counts from appeared seconds after the kubelet had started its container, so the startup is too "
                + "short: the container ran another program before, under a name of the container runtime, or the node had no CPU for the "
                + "probe; or the probe was throttled, and saw the start or the answer late: raise probeCpuLimit, or the LimitRange's "
                + "default"),
        Wrong(
            WarningCodes.ConcurrencyNotReached,
            "far fewer calls were in flight than planned, so the figures are those of another load and are not compared; causes are "
                + "h2load, which does not replace connections that the server closes, a server's limit of streams on a connection, and "
                + "a generator without CPU"),
        Wrong(WarningCodes.DigestChanged, "trials of the variant ran different images"),
        Wrong(
            WarningCodes.ImageUnknown,
            "which program ran is not known, so it is not compared: the operator could not read the registry, and a node reported no "
                + "digest of the image"),
        Wrong(
            WarningCodes.Emulated,
            "the target was built for another architecture than its node's, so it ran under emulation: times and CPU are the emulator's "
                + "and are not compared"),
        Bias(
            WarningCodes.AnswerSizeChanged,
            "answers under load had less than half or more than twice the bytes of the answer that was checked before it, so the target "
                + "may have done other work than the requested; if its answers vary that much by nature, accept the warning"),
        Bias(
            WarningCodes.ForeignConnections,
            "clients other than the run's generators were connected to the target's port, so their requests are part of what was measured; "
                + "find them by their addresses (kubectl get pods -A -o wide), keep them out with isolateNetwork: true, or accept the "
                + "warning if they send few requests"),
        Bias(
            ToolWarnings.ShortAnswers,
            "a minority of the answers was shorter than the others, and ab counts answers that the target cut off, or did not send, as "
                + "complete; use oha or h2load, or accept the warning if the answers vary"),
        Bias(ToolWarnings.LatencyIncludesErrors, "some requests failed, and the tool includes their times in the latencies"),
        Bias(WarningCodes.Disrupted, "rounds were discarded because of disruptions, and not all of them could be replaced"),
        Bias(
            WarningCodes.GeneratorErrors,
            $"requests failed on the generator's side, so the load was not the planned one: {GeneratorErrors.Remedy}"),
        Bias(
            WarningCodes.GeneratorSaturated,
            "the generator used more than 80% of its CPU, so it may have been slower than the target; give generators more CPU or use "
                + "several"),
        Bias(
            WarningCodes.GeneratorIdle,
            "between an answer and the next request the generator left more than 5% of the planned calls idle (ghz: 10%), or so many more "
                + "for one variant than for another that it may decide the comparison; requests/s are too low by as much, so give "
                + "generators more CPU or use several"),
        Bias(
            WarningCodes.GeneratorThrottled,
            "the kernel throttled the generator at its CPU limit in more than 1% of the CFS periods; raise the limit"),
        Bias(
            ToolWarnings.RateNotReached,
            "less than 95% of the planned rate was sent, so the variants did not carry the same load; lower the rate"),
        Bias(
            ToolWarnings.ObjectiveNotMet,
            "the lowest rate of the search (load.search.from) did not meet the objective, so the highest rate that does is below it and "
                + "not known; lower from, or loosen the objective"),
        Bias(
            ToolWarnings.ObjectiveAlwaysMet,
            "the highest rate of the search (load.search.to) met the objective, so the highest rate that does is above it and not known; "
                + "raise to"),
        Bias(
            ToolWarnings.SearchLimitedByGenerator,
            "the search ended at a rate that the generator did not send, or for which it used more than 80% of its CPU, so the highest "
                + "rate that the target can carry is not known; give the generator more CPU, raise generator.replicas or "
                + "load.concurrency, or lower load.search.to"),
        Bias(
            WarningCodes.TargetThrottled,
            "the kernel throttled the target at its CPU limit in an open loop, so latencies include waits of up to 100 ms that the limit "
                + "causes; raise the limit"),
        Bias(
            WarningCodes.DependencyAtLimit,
            "a dependency was throttled at its CPU limit, or used more than 80% of it, so it may be the bottleneck; raise its limit"),
        Bias(ToolWarnings.KeepAliveBroken, "the target closed keep-alive connections, so the figures include the cost of connecting"),
        Bias(
            ToolWarnings.ResultCapReached, "the tool reached a limit of its own: results beyond it are missing, or the load ended there"),
        Bias(ToolWarnings.EndedEarly, "the tool ended before the planned time"),
        Bias(
            WarningCodes.ToolDiffers,
            "variants were measured with different load tools, so a difference may come from the tools; h2load supports both HTTP and "
                + "gRPC"),
        Bias(
            WarningCodes.VersionChanged,
            "the operator or its agent was upgraded during the measurement, and may measure differently since; edit rerun to measure "
                + "again"),
        Bias(
            WarningCodes.LimitsChanged,
            "the cluster (a LimitRange, a policy or a webhook) gave the target other limits than the spec, so the figures are those of "
                + "these limits; state them in target.resources"),
        Bias(
            WarningCodes.PodChanged,
            "a policy or webhook of the cluster changed the target's pods, so the figures are those of a service that the spec does not "
                + "describe; exempt the label hotlap.dev/run-uid from it, or write the same into the spec"),
        Bias(
            WarningCodes.SidecarsChanged,
            "a policy or webhook of the cluster added containers to some of the target's pods and not to others, so a difference may come "
                + "from them"),
        Bias(
            WarningCodes.SidecarsIncluded,
            "the node does not show to which container a process belongs (cgroup namespaces of version 1), so startup, CPU time and memory "
                + "of the target may be those of containers beside it; measure on nodes with cgroup v2"),
        Bias(WarningCodes.NodeChanged, "trials of the variant ran on different nodes, so a difference may come from the nodes"),
        Bias(
            WarningCodes.SameNode,
            "generator and target ran on the same node and competed for CPU and caches; put generators on another node"),
        Bias(
            ToolWarnings.WarmupNotSteady,
            "the rate was not steady when the warm-up ended, so the figures include part of the warm-up; raise warmup.max"),
        Bias(
            WarningCodes.ShortRun,
            "a window holds too few answers or clock ticks for a figure, which the condition Trustworthy names; raise load.duration or the "
                + "load"),
        Bias(
            WarningCodes.FewRounds, "with fewer than 7 rounds there is no interval and no verdict: an interval of 6 would span all values"),
        Noise(
            WarningCodes.NodeBusy,
            "other programs used more than 25% of the CPUs of the target's node, which widens the intervals and moves the figures of all "
                + "variants"),
        Noise(
            WarningCodes.HighVariation,
            "trials vary by more than 10% (coefficient of variation), and the interval of their median is wider than 5% to each side; "
                + "measure more rounds"),
        Noise(WarningCodes.TwoModes, "trials fall into two groups, so their median describes neither"),
        Note(
            WarningCodes.StartupImprecise,
            "the largest possible error of a startup is more than 10% of it (median over trials): the service starts within a few "
                + "milliseconds, between which the probe asks once, or the node had no CPU for the probe; other figures are not affected"),
        Note(
            WarningCodes.MemoryShared,
            "the target has several processes that may share memory, which the kernel tells only to those who may trace them: pages of "
                + "files and shared memory count once, by the process with the most; compare only variants that have the same number"),
        Note(
            WarningCodes.RoundsDiscarded,
            "rounds were discarded because of disruptions and measured again; the figures do not include them"),
        Note(
            WarningCodes.ImageUnresolved,
            "the operator could not read the registry, so each node pulled what the tag stands for at that moment; its digest is the one "
                + "that the nodes reported"),
        Note(
            ToolWarnings.DelayedAcknowledgement,
            "the median is near 40 ms, and the kernel delayed an acknowledgement for about each answer: the service sends an answer in two "
                + "writes, of which the second waits; clients of its users see the same (TCP_NODELAY)"),
        Note(
            WarningCodes.TargetAtLimit,
            "the target ran at its CPU limit, as expected in a closed loop and in a search; the figures show its capacity under that "
                + "limit"),
        Note(
            WarningCodes.Sidecars,
            "a policy or webhook of the cluster added containers to the target's pods: their CPU time and memory are apart (sidecars), but "
                + "they share its node and network"),
        Note(WarningCodes.DependencyOnTargetNode, "a dependency ran on the target's node: both share its CPUs and caches, in every trial"),
        Note(
            WarningCodes.NodeShared,
            "other programs used more than 5% of the CPUs of the target's node; rounds spread the effect over the variants"),
        Note(
            WarningCodes.Variation,
            "trials vary by more than 5% (coefficient of variation): the interval includes this; 20 rounds narrow it"),
        Note(
            WarningCodes.Outliers,
            "single trials lie more than 14.8 median absolute deviations from the median of their variant; they count like all others, and "
                + "hardly move medians and verdicts by rounds"),
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

    /// <summary>Returns the kind of a code. An unknown code is a bias, because its effect on the figures cannot be judged.</summary>
    public static WarningKind Find(string code) =>
        Places.TryGetValue(code, out var place) ? All[place] : new WarningKind(code, WarningEffect.Bias, UnknownMeaning);

    /// <summary>True for a warning that a user may accept: one about how well the requested work was measured.</summary>
    public static bool CanBeAccepted(string code) => Find(code).Effect is WarningEffect.Bias or WarningEffect.Noise;

    /// <summary>Returns the zero-based position of a code in the order of severity. Unknown codes come last.</summary>
    public static int Place(string code) => Places.TryGetValue(code, out var place) ? place : All.Count;

    private static WarningKind Wrong(string code, string meaning) => new(code, WarningEffect.Wrong, meaning);

    private static WarningKind Bias(string code, string meaning) => new(code, WarningEffect.Bias, meaning);

    private static WarningKind Noise(string code, string meaning) => new(code, WarningEffect.Noise, meaning);

    private static WarningKind Note(string code, string meaning) => new(code, WarningEffect.None, meaning);
}

/// <summary>A kind of warning or note.</summary>
/// <param name="Code">Code as in the status.</param>
/// <param name="Effect">What it does to figures and verdicts.</param>
/// <param name="Meaning">Explanation for users of what it means for the figures.</param>
public sealed record WarningKind(string Code, WarningEffect Effect, string Meaning)
{
    /// <summary>True for a note, which informs the reader and does not make the figures untrustworthy.</summary>
    public bool IsNote => Effect == WarningEffect.None;
}

/// <summary>What a warning does to figures and verdicts, the most severe first.</summary>
public enum WarningEffect
{
    /// <summary>The figures are not those of the requested work or image. It cannot be accepted.</summary>
    Wrong,

    /// <summary>It may favour one variant or distort a figure; intervals do not show that.</summary>
    Bias,

    /// <summary>
    /// It widens the spread of the trials, which the interval shows. It affects all variants of a round alike, so it moves single figures
    /// and not the comparison by rounds.
    /// </summary>
    Noise,

    /// <summary>None: it is a note.</summary>
    None,
}
