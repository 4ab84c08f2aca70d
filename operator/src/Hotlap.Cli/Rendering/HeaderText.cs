using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Writes the lines above the tables: the run, its progress and its environment.</summary>
internal static class HeaderText
{
    private const int KeyWidth = 10;

    /// <summary>Returns key and value pairs in reading order. Unknown values are left out. An empty key repeats the one before.</summary>
    public static IEnumerable<(string Key, string Value)> Pairs(RunReport report)
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
            yield return ("started", Figures.Time(start) + Duration(run));
        if (run.CompletionTime is null && run.ExpectedCompletionTime is { } expected)
            yield return ("expected", "end about " + Figures.Time(expected));
        if (report.ResultsMeasurement is { } measured && measured != run.Measurement)
            yield return ("figures",
                $"of an earlier measurement ({Short(measured)}); the current one ({Short(run.Measurement ?? "not observed yet")}) has "
                    + "none yet");
        foreach (var pair in Environment(report.Environment))
            yield return pair;
    }

    /// <summary>Returns the first ten digits of the digest, as in labels and names.</summary>
    private static string Short(string measurement) => measurement.Length == 64 ? measurement[..10] : measurement;

    public static IEnumerable<string> Lines(RunReport report, int width) =>
        Pairs(report)
            .SelectMany(pair => Wrap.Words(pair.Value, width - KeyWidth)
                .Select((line, i) => (i == 0 ? pair.Key : "").PadRight(KeyWidth) + line));

    private static IEnumerable<(string Key, string Value)> Environment(RunEnvironment? environment)
    {
        if (environment is null)
            yield break;
        var nodes = environment.Nodes ?? [];
        for (var i = 0; i < nodes.Count; i++)
            yield return (i == 0 ? "nodes" : "", Node(nodes[i]));
        if (environment.Tools is { Count: > 0 } tools)
            yield return ("tools", string.Join(", ", tools.Select(tool => $"{tool.Name} {tool.Version}")));
        var dependencies = environment.Dependencies ?? [];
        for (var i = 0; i < dependencies.Count; i++)
            yield return (i == 0 ? "depends on" : "", Dependency(dependencies[i]));
        var versions = new[] { ("Hotlap", environment.OperatorVersion), ("Kubernetes", environment.KubernetesVersion) }
            .Where(pair => pair.Item2 is not null).Select(pair => $"{pair.Item1} {pair.Item2}").ToList();
        if (versions.Count > 0)
            yield return ("versions", string.Join(", ", versions));
    }

    private static string Dependency(DependencyImage dependency) => string.Join(", ", new[]
    {
        $"{dependency.Name}: {dependency.Image}",
        dependency.ImageDigest,
        dependency.ReadyMilliseconds is { } ready
            ? string.Create(CultureInfo.InvariantCulture, $"Ready after {ready / 1000.0:0.0} s") : null,
    }.Where(part => part is not null));

    private static string State(RunHeader run)
    {
        var trials = run.TrialsPlanned is > 0 ? $", {run.TrialsDone} of {run.TrialsPlanned} trials recorded" : "";
        var discarded = run.TrialsDiscarded is > 0 ? $", {run.TrialsDiscarded} discarded" : "";
        var current = run.Current is { Length: > 0 } now && run.CompletionTime is null ? $", now {now}" : "";
        return run.State + trials + discarded + current;
    }

    /// <summary>Returns text such as <c>aot in round 2, TargetExited: variant aot: ...</c>.</summary>
    private static string GivenUp(FailedVariant failed)
    {
        var round = failed.Round is { } number ? $" in round {number}" : "";
        return $"{failed.Name}{round}, {failed.Reason}: {failed.Message}";
    }

    private static string Duration(RunHeader run) =>
        run.DurationSeconds is { } seconds ? ", took " + Figures.Duration(TimeSpan.FromSeconds(seconds)) : "";

    private static string Node(NodeStatusSummary node)
    {
        var cpus = node.Cpus is null ? null : node.Cpus + " CPUs";
        var kernel = node.KernelVersion is null ? null : "kernel " + node.KernelVersion;
        var facts = new[] { node.Architecture, cpus, kernel, node.ContainerRuntimeVersion }.Where(fact => fact is not null);
        return $"{node.Name} ({string.Join(", ", facts)})";
    }
}
