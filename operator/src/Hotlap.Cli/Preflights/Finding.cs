namespace Hotlap.Cli.Preflights;

/// <summary>Something to know about a cluster.</summary>
/// <param name="Code">Its kind, CamelCase.</param>
/// <param name="Seen">What was seen.</param>
/// <param name="Because">Why it matters.</param>
/// <param name="Advice">What to do.</param>
internal sealed record Finding(string Code, string Seen, string Because, string Advice)
{
    public const string NotEnough = "NotEnough";
    public const string Shorter = "Shorter";

    private const string Quiet = "Keep other programs off the nodes, fix the CPU frequency, and measure on nodes of your own.";

    private static readonly Dictionary<string, (string Because, string Advice)> Texts = new(StringComparer.Ordinal)
    {
        ["NotTrusted"] = ("The figures may be wrong, and so may this report.", "Remove the cause, and measure again."),
        ["JudgedDifferent"] =
            ("Equal variants are hardly ever judged different, so something else changed together with the variant.", Quiet),
        ["Unknown"] = (
            "What the run will show of it is not known.", "See what is missing with kubectl hotlap report, or measure more with --rounds."),
        ["Steal"] =
            ("Another machine decides what the target gets.", "Use another node, or a type of machine that has CPUs of its own."),
        ["SeveralNodes"] = (
            "The two trials of a round may run on different nodes, which widens the interval.",
            "Select one node, or nodes of one type, with nodeSelector."),
        ["OtherPrograms"] = (
            "What they do changes what the target can do.",
            "Measure on nodes of your own, and request as much CPU as you allow."),
        ["Autocorrelation"] = (
            "A trial leaves something to the next one, or the cluster changes slowly. The expected widths assume independent trials.",
            Quiet),
        ["Trend"] = (
            "The cluster was still changing. Rounds remove most of that from comparisons, and nothing from absolute figures.",
            "Wait until the nodes are steady, and measure again."),
        ["TwoModes"] = (
            "A pod is either fast or slow, by its place on the node or by its node.",
            "See what differs: NUMA nodes, types of CPU, frequency. CPUs of its own (CPU manager policy static) often help."),
        ["WarmupShort"] =
            ("The target was not warm when it was measured, so longer windows will have other figures.", "Make the warm-up longer."),
        ["PodsDominate"] =
            ("Longer windows do not help; more rounds do.", "Shorten load.duration, and spend the time on rounds."),
        ["WindowsDominate"] =
            ("Longer windows help as much as more rounds, and need no more pods.", "Raise load.duration before you raise rounds."),
        ["Governor"] = (
            "A CPU may be slower after idle times, and each trial begins with one.",
            "Set it to performance on the nodes that you measure on."),
        ["SharedCpus"] = (
            "The target shares them with all other programs, and moves between them.",
            "With the kubelet's CPU manager policy static, a target that requests whole CPUs, and no more than that, has them alone."),
        ["Smt"] = (
            "A target is slower while the other thread of its core works.",
            "Turn SMT off on the nodes that you measure on, or give targets whole cores."),
        ["AnotherRun"] = (
            "What runs vary by between one another comes on top, and is not in these figures.",
            "Measure the baseline as a variant of the same run."),
        ["OneVariant"] = (
            "There is nothing to compare it with. The figures are those of a comparison with a second variant.",
            "Add the variant to compare with."),
    };

    /// <summary>Returns a finding of a kind that always has the same reason and advice.</summary>
    public static Finding Of(string code, string seen) => new(code, seen, Texts[code].Because, Texts[code].Advice);
}
