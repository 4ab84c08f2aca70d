using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Cli.Preflights;

/// <summary>The logarithms of a metric in the trials of a preflight.</summary>
/// <param name="Pods">The values of each pod that has all of them, in the order in which the pods were created.</param>
internal sealed record PreflightValues(IReadOnlyList<PodValues> Pods)
{
    /// <summary>Fewest rounds from which variances are estimated; a start after an image pull may be missing.</summary>
    public const int FewestRounds = 5;

    /// <summary>The values by round, pod and window, of the rounds that have all of them.</summary>
    public IReadOnlyList<IReadOnlyList<IReadOnlyList<double>>> Rounds { get; } =
    [
        .. Pods.GroupBy(pod => pod.Round).OrderBy(round => round.Key).Where(round => round.Count() == PreflightRun.Variants.Count)
            .Select(round => (IReadOnlyList<IReadOnlyList<double>>)[.. round.Select(pod => pod.Windows)]),
    ];

    /// <summary>The first windows in the order in which they were measured: those of the planned run.</summary>
    public IReadOnlyList<double> InOrder { get; } = [.. Pods.Select(pod => pod.Windows[0])];

    /// <summary>How much second windows are above the first ones, by pod; empty with one window in each pod.</summary>
    public IReadOnlyList<double> SecondAboveFirst { get; } =
        [.. Pods.Where(pod => pod.Windows.Count > 1).Select(pod => pod.Windows[1] - pod.Windows[0])];

    /// <summary>Returns the variance between the nodes of the targets; null if all ran on one node.</summary>
    public double? BetweenNodes()
    {
        var nodes = Pods.GroupBy(pod => pod.Node)
            .Select(node => (IReadOnlyList<double>)[.. node.Select(pod => pod.Windows.Average())]).ToList();
        return nodes.Count > 1 && nodes.Count < Pods.Count ? VarianceComponents.Between(nodes) : null;
    }

    /// <summary>Reads the values.</summary>
    /// <param name="metric">The metric.</param>
    /// <param name="trials">Trials of valid rounds.</param>
    /// <param name="scenarios">The scenarios that measure the same window; an empty name for a metric of the variant.</param>
    /// <param name="payload">Payload; empty when the scenarios have none.</param>
    public static PreflightValues Of(Metric metric, IReadOnlyList<MeasuredTrial> trials, IReadOnlyList<string> scenarios, string payload) =>
        new([.. from trial in trials
            orderby trial.Record.CreationTimestamp
            let windows = scenarios.SelectMany(scenario => MetricSeries.ByRound(metric, [trial], scenario, payload))
                .Where(value => value.Value > 0).Select(value => Math.Log(value.Value)).ToList()
            where windows.Count == scenarios.Count
            select new PodValues(trial.Record.Round, trial.Record.TargetNode, windows)]);
}

/// <summary>The logarithms of a metric in the windows of one pod.</summary>
/// <param name="Round">Round of its trial.</param>
/// <param name="Node">Node of the target; empty for a service that was already running.</param>
/// <param name="Windows">One value for each window, in order.</param>
internal sealed record PodValues(int Round, string Node, IReadOnlyList<double> Windows);
