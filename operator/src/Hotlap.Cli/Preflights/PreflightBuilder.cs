using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Metrics;

namespace Hotlap.Cli.Preflights;

/// <summary>Judges a cluster by the trials of a preflight.</summary>
internal static class PreflightBuilder
{
    /// <summary>Returns the report.</summary>
    /// <param name="name">Name of the planned run.</param>
    /// <param name="planned">Spec of the planned run, with what it leaves out.</param>
    /// <param name="run">The complete preflight.</param>
    /// <param name="trials">Its trials of valid rounds.</param>
    /// <param name="halfWidthPerMille">Half the wanted width of intervals; null to show changes as large as the margins.</param>
    public static PreflightReport Build(
        string name, BenchmarkRunSpec planned, BenchmarkRun run, IReadOnlyList<MeasuredTrial> trials, int? halfWidthPerMille)
    {
        var precision = new PlannedPrecision(planned, halfWidthPerMille);
        var (rows, unknown) = Rows(planned, trials, precision);
        var (primary, cost) = (rows.FindAll(row => row.IsPrimary), TrialCost.Of(planned, trials));
        var report = new PreflightReport
        {
            Run = name,
            Preflight = run.Metadata.Name,
            IsEnough = unknown.Count == 0 && primary.Count > 0 && primary.TrueForAll(row => row.IsEnough),
            Rounds = trials.Count / PreflightRun.Variants.Count,
            Planned = new PlannedTime(
                precision.Rounds, planned.Variants.Count, Seconds(precision.Rounds * planned.Variants.Count * cost.Planned),
                [.. cost.Windows.Select(window => new WindowLength(window.Scenario, Seconds(window.Length)))]),
            Cheapest = unknown.Count == 0 && primary.Count > 0 ? Cheapest(planned, primary, cost) : null,
            Cluster = Cluster(run, trials),
            Metrics = rows,
            Unknown = unknown,
        };
        return report with { Findings = PreflightFindings.Of(report, planned, run) };
    }

    /// <summary>Returns the metrics of the run with their spread, and the primary ones whose spread is not known.</summary>
    private static (List<SpreadRow> Rows, List<string> Unknown) Rows(
        BenchmarkRunSpec planned, IReadOnlyList<MeasuredTrial> trials, PlannedPrecision precision)
    {
        var (rows, unknown) = (new List<SpreadRow>(), new List<string>());
        foreach (var (cell, metric) in Measured(planned, precision))
        {
            var values = PreflightValues.Of(metric, trials, Windows(planned, cell), cell.Payload);
            if (values.Rounds.Count >= PreflightValues.FewestRounds)
                rows.Add(new SpreadRow(metric, cell, values, precision));
            else if (precision.IsPrimary(metric.Name, cell.Scenario, cell.Payload))
                unknown.Add(cell.Title(metric.Label));
        }

        return (rows, unknown);
    }

    /// <summary>Returns the scenarios of the preflight that measure a cell.</summary>
    private static string[] Windows(BenchmarkRunSpec planned, CellOfPlan cell) =>
        planned.Scenarios.Exists(scenario => scenario.Name == cell.Scenario && PreflightRun.IsRepeated(planned, scenario))
            ? [cell.Scenario, PreflightRun.Repeated(cell.Scenario)] : [cell.Scenario];

    /// <summary>Returns the metrics that are compared by ratios: those that reports show, and primary ones.</summary>
    private static IEnumerable<(CellOfPlan Cell, Metric Metric)> Measured(BenchmarkRunSpec planned, PlannedPrecision precision)
    {
        var metrics = SpecMetrics.Of(planned).All
            .Where(metric => metric is { HasRatio: true, DependsOnLoad: true } && metric.Kind != MetricKind.Image).ToList();
        var cells = planned.StartupOnly ? [] : planned.Scenarios.SelectMany(scenario =>
            scenario.Payloads.DefaultIfEmpty("").Select(payload => (Scenario: scenario, Cell: new CellOfPlan(scenario.Name, payload))));
        return metrics.Where(metric => !metric.IsOfCell).Select(metric => (Cell: new CellOfPlan("", ""), Metric: metric))
            .Concat(cells.SelectMany(cell => metrics.Where(metric => metric.IsOfCell && MetricScope.IsCompared(metric, cell.Scenario))
                .Select(metric => (cell.Cell, Metric: metric))))
            .Where(row => row.Metric.IsUsual || precision.IsPrimary(row.Metric.Name, row.Cell.Scenario, row.Cell.Payload));
    }

    private static PlannedTime? Cheapest(BenchmarkRunSpec planned, List<SpreadRow> primary, TrialCost cost)
    {
        var needed = primary.ToLookup(row => cost.Windows.Any(window => window.Scenario == row.Scenario) ? row.Scenario : "",
            row => new NeededPrecision(row.Variances, row.Goal));
        List<PlannedLoad> loads = [.. cost.Windows.Select(window =>
            new PlannedLoad(window.Length, window.Count, [.. needed[window.Scenario]]))];
        var plan = CheapestPlan.Find(loads, [.. needed[""]], cost.Fixed, planned.Variants.Count, WarningLimits.LeastRounds);
        return plan is null ? null : new PlannedTime(
            plan.Rounds, planned.Variants.Count, Seconds(plan.Time),
            [.. cost.Windows.Zip(plan.Windows, (window, length) => new WindowLength(window.Scenario, Seconds(length)))]);
    }

    private static ClusterState Cluster(BenchmarkRun run, IReadOnlyList<MeasuredTrial> trials)
    {
        var windows = trials.SelectMany(trial => trial.Samples).ToList();
        var targets = trials.Select(trial => trial.Record.TargetNode).ToHashSet();
        var seen = windows.Select(window => window.Node).OfType<NodeState>().ToList();
        var others = windows.Select(window => ShareOfNode(window, window.OtherCpuNanoseconds)).OfType<double>().ToList();
        var stolen = windows.Select(window => ShareOfNode(window, window.Node?.StolenNanoseconds)).OfType<double>().ToList();
        return new ClusterState
        {
            Nodes = [.. (run.Status?.Environment?.Nodes ?? []).Where(node => targets.Contains(node.Name))],
            StealPerMille = stolen.Count == 0 ? null : PerMille(stolen.Average()),
            OthersPerMille = others.Count == 0 ? null : PerMille(Quantiles.Quantile(others, 0.5)),
            Governor = string.Join(", ", seen.Select(node => node.Governor).OfType<string>().Distinct()) is { Length: > 0 } governor
                ? governor : null,
            IsSmtActive = seen.Max(node => node.IsSmtActive is { } active ? (active ? 1 : 0) : (int?)null) is { } smt ? smt == 1 : null,
            TargetCpus = seen.Min(node => node.TargetCpus),
            NodeCpus = windows.Min(window => window.TargetNodeCpus),
        };
    }

    /// <summary>Returns a CPU time as a share of what the CPUs of the target's node had in the window.</summary>
    private static double? ShareOfNode(CellSample window, long? nanoseconds) =>
        window is { TargetNodeCpus: > 0 and var cpus, ProbeWindowNanoseconds: > 0 and var length }
            ? (double?)nanoseconds / cpus / length : null;

    private static long PerMille(double share) => (long)Math.Round(1000 * share);

    private static long Seconds(TimeSpan time) => (long)Math.Ceiling(time.TotalSeconds);
}
