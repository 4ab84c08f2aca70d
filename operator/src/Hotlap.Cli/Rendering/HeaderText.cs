using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Writes the lines above the tables: the run, its progress and its environment.</summary>
internal static class HeaderText
{
    private const int KeyWidth = 10;

    /// <summary>Returns all key and value pairs: those of the run, then those of its environment.</summary>
    public static IEnumerable<(string Key, string Value)> Pairs(RunReport report) => [.. Run(report), .. Environment(report)];

    /// <summary>
    /// Returns key and value pairs of the run in reading order. Unknown values are left out. An empty key repeats the one before.
    /// </summary>
    public static IEnumerable<(string Key, string Value)> Run(RunReport report)
    {
        var run = report.Run;
        yield return ("run", $"{run.Namespace ?? "default"}/{run.Name}, generation {run.Generation}");
        yield return ("state", State(run));
        if (run.Summary is { Length: > 0 } summary && run.State == "Complete")
            yield return ("result", summary);
        foreach (var failed in report.FailedVariants)
            yield return ("given up", GivenUp(failed));
        if (report.Trust is { Trustworthy: { } trusted } trust)
            yield return ("trusted", trusted ? $"yes: {trust.Message}" : $"NO, {trust.Reason}: {trust.Message}");
        if (run.StartTime is { } start)
            yield return ("started", Figures.Time(start)
                + (run.DurationSeconds is { } seconds ? ", took " + Figures.Duration(TimeSpan.FromSeconds(seconds)) : ""));
        if (run.CompletionTime is null && run.ExpectedCompletionTime is { } expected)
            yield return ("expected", "end about " + Figures.Time(expected));
        if (report.IsOutdated)
            yield return ("figures",
                $"of an earlier measurement ({Short(report.ResultsMeasurement!)}); the current one "
                    + $"({Short(run.Measurement ?? "not observed yet")}) has none yet");
    }

    /// <summary>Returns the first ten digits of the digest, as in labels and names.</summary>
    private static string Short(string measurement) => measurement.Length == 64 ? measurement[..10] : measurement;

    public static IEnumerable<string> Lines(RunReport report, int width) =>
        Pairs(report)
            .SelectMany(pair => Wrap.Words(pair.Value, width - KeyWidth)
                .Select((line, i) => (i == 0 ? pair.Key : "").PadRight(KeyWidth) + line));

    /// <summary>Returns key and value pairs of the environment; none when it is unknown.</summary>
    public static IEnumerable<(string Key, string Value)> Environment(RunReport report) => report.Environment is not { } environment ? [] :
    [
        .. Listed("nodes", (environment.Nodes ?? []).Select(Node)),
        .. Listed("tools", Joined((environment.Tools ?? []).Select(tool => $"{tool.Name} {tool.Version}"))),
        .. Listed("depends on", (environment.Dependencies ?? []).Select(Dependency)),
        .. Listed("versions", Joined(new[] { ("Hotlap", environment.OperatorVersion), ("Kubernetes", environment.KubernetesVersion) }
            .Where(pair => pair.Item2 is not null).Select(pair => $"{pair.Item1} {pair.Item2}"))),
    ];

    private static IEnumerable<(string Key, string Value)> Listed(string key, IEnumerable<string> values) =>
        values.Select((value, i) => (i == 0 ? key : "", value));

    /// <summary>Returns all values in one; none when there are none.</summary>
    private static IEnumerable<string> Joined(IEnumerable<string> values) => values.Any() ? [string.Join(", ", values)] : [];

    private static string Dependency(DependencyImage dependency) => string.Join(", ", new[]
    {
        $"{dependency.Name}: {dependency.Image}",
        dependency.ImageDigest,
        dependency.ReadyMilliseconds is { } ready
            ? string.Create(CultureInfo.InvariantCulture, $"Ready after {ready / 1000.0:0.0} s") : null,
    }.Where(part => part is not null));

    /// <summary>Returns text such as <c>Running, 12 of 30 trials recorded, now round 4, aot: measuring</c>.</summary>
    public static string State(RunHeader run) => run.State + Progress(run);

    /// <summary>
    /// Returns text such as <c>, 12 of 30 trials recorded, now round 4, aot: measuring</c>; empty before trials are planned.
    /// </summary>
    public static string Progress(RunHeader run)
    {
        var trials = run.TrialsPlanned is > 0 ? $", {run.TrialsDone} of {run.TrialsPlanned} trials recorded" : "";
        var discarded = run.TrialsDiscarded is > 0 ? $", {run.TrialsDiscarded} discarded" : "";
        var current = run.Current is { Length: > 0 } now && run.CompletionTime is null ? $", now {now}" : "";
        return trials + discarded + current;
    }

    /// <summary>Returns text such as <c>aot in round 2, TargetExited: variant aot: ...</c>.</summary>
    private static string GivenUp(FailedVariant failed)
    {
        var round = failed.Round is { } number ? $" in round {number}" : "";
        return $"{failed.Name}{round}, {failed.Reason}: {failed.Message}";
    }

    private static string Node(NodeStatusSummary node)
    {
        var cpus = node.Cpus is null ? null : node.Cpus + " CPUs";
        var kernel = node.KernelVersion is null ? null : "kernel " + node.KernelVersion;
        var facts = new[] { node.Architecture, cpus, kernel, node.ContainerRuntimeVersion }.Where(fact => fact is not null);
        return $"{node.Name} ({string.Join(", ", facts)})";
    }
}
