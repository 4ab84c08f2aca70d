using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Compares the worst trials of each cell: by requests/s in a closed loop, by the median latency at a planned rate, and by the rate that a
/// search found. There is a row only where they differ: no interval shows that they are the same.
/// </summary>
internal static class WorstTrialRows
{
    public static IEnumerable<ComparisonRow> Of(VariantPair pair) => pair.Cells.Select(cell => Of(pair, cell)).OfType<ComparisonRow>();

    private static ComparisonRow? Of(VariantPair pair, CellKey cell)
    {
        var isOpen = pair.Candidate.Trials.Any(trial => trial.Cell(cell.Scenario, cell.Payload)?.RateMilliPerSecond is not null);
        var metric = MetricCatalogue.BuiltIn.Get(
            pair.IsSearched(cell) ? MetricNames.RateAtObjective : isOpen ? MetricNames.P50 : MetricNames.RequestsPerSecond);
        var cellMetric = new CellMetric(metric, cell.Scenario, cell.Payload);
        if (pair.Obstacle(cellMetric) is not null || Values(pair.Candidate, cellMetric) is not { } candidate
            || Values(pair.Baseline, cellMetric) is not { } baseline || WorstTrials.Of(candidate, baseline) is not { } distances)
            return null;
        var worsening = Math.Exp(distances.Candidate - distances.Baseline) - 1;
        var verdict = distances.IsWorse && worsening * 1000 > Metric.WideMarginPerMille ? Verdict.Worse
            : distances.IsBetter && ((1 / (1 + worsening)) - 1) * 1000 > Metric.WideMarginPerMille ? Verdict.Better
            : Verdict.Inconclusive;
        return verdict == Verdict.Inconclusive ? null : new ComparisonRow
        {
            Variant = pair.Candidate.Variant.Name,
            Baseline = pair.BaselineName,
            Scenario = cell.Scenario,
            Payload = cell.Payload,
            Metric = MetricNames.WorstTrials,
            HigherIsBetter = metric.HigherIsBetter,
            MarginPerMille = Metric.WideMarginPerMille,
            Paired = pair.Paired,
            Rounds = Math.Min(candidate.Count, baseline.Count),
            ChangePerMille = PerMille.Nearest(metric.HigherIsBetter ? (1 / (1 + worsening)) - 1 : worsening),
            Verdict = verdict,
        };
    }

    /// <summary>Returns the logarithms, of which larger ones are worse; null if a trial lacks the metric.</summary>
    private static List<double>? Values(VariantSide side, CellMetric cellMetric)
    {
        var values = side.Values(cellMetric).ToList();
        return values.TrueForAll(value => value.HasRatio)
            ? values.ConvertAll(value => (cellMetric.Metric.HigherIsBetter ? -1 : 1) * Math.Log(value.Value!.Value)) : null;
    }
}
