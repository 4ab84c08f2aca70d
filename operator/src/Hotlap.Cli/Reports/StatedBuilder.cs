using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the metrics that programs state, each with its change against the baseline.</summary>
internal static class StatedBuilder
{
    /// <summary>Returns a metric of a cell. Its change is the judged one, or else the difference of the two medians.</summary>
    public static StatedFigures Build(
        StatedMetricStatus metric, CellStatus cell, CellStatus? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        var other = baseline?.Variant == cell.Variant
            ? null : baseline?.Metrics?.Find(stated => stated.Name == metric.Name && stated.Unit == metric.Unit);
        return new StatedFigures
        {
            Name = metric.Name,
            Unit = metric.Unit,
            Median = metric.Median,
            Low = metric.Low,
            High = metric.High,
            ChangePerMille = comparisons.FirstOrDefault(comparison => comparison.Metric == metric.Name)?.ChangePerMille
                ?? Change.PerMille(metric.Median, other?.Median),
        };
    }
}
