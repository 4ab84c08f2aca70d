namespace Hotlap.Measurement.Comparing;

/// <summary>A metric that comparisons know, under the name that thresholds use.</summary>
public sealed record ComparedMetric
{
    /// <summary>Margin of most metrics, in thousandths.</summary>
    public const int UsualMarginPerMille = 50;

    /// <summary>Margin of metrics that vary more (far percentiles, startup), in thousandths.</summary>
    public const int WideMarginPerMille = 100;

    /// <summary>All metrics, in the order of reports: those of a variant, then those of a cell.</summary>
    public static IReadOnlyList<ComparedMetric> All { get; } =
    [
        new() { Name = "startup", DefaultMarginPerMille = WideMarginPerMille, Kind = MetricKind.Variant, Value = TrialValues.Startup },
        new() { Name = "idleMemory", Kind = MetricKind.Variant, Value = TrialValues.IdleMemory },
        new() { Name = "imageBytes", Kind = MetricKind.Image },
        new() { Name = "requestsPerSecond", HigherIsBetter = true, Value = TrialValues.Rate },
        new() { Name = "mean", Value = TrialValues.Mean },
        new() { Name = "p50", Value = TrialValues.Percentile(50) },
        new() { Name = "p90", Value = TrialValues.Percentile(90) },
        new() { Name = "p95", Value = TrialValues.Percentile(95) },
        new() { Name = "p99", DefaultMarginPerMille = WideMarginPerMille, Value = TrialValues.Percentile(99) },
        new() { Name = "p999", DefaultMarginPerMille = WideMarginPerMille, Value = TrialValues.Percentile(99.9) },
        new() { Name = "max", DefaultMarginPerMille = WideMarginPerMille, Value = TrialValues.Max },
        new() { Name = "errors", DefaultMarginPerMille = 0, Kind = MetricKind.Errors, Value = TrialValues.ErrorShare },
        new() { Name = "cpuPerRequest", Value = TrialValues.CpuPerRequest },
        new() { Name = "peakMemory", Value = TrialValues.PeakMemory },
    ];

    /// <summary>Name in specs and statuses.</summary>
    public required string Name { get; init; }

    /// <summary>Of what it is a metric, and how it is compared.</summary>
    public MetricKind Kind { get; set; } = MetricKind.Cell;

    /// <summary>True where more is better: requests per second only.</summary>
    public bool HigherIsBetter { get; init; }

    /// <summary>Margin without one in the spec, in thousandths.</summary>
    public int DefaultMarginPerMille { get; set; } = UsualMarginPerMille;

    /// <summary>The metric's value of one trial and cell, unrounded; null where it was not measured.</summary>
    internal Func<TrialView, double?>? Value { get; init; }

    /// <summary>The metric of a name; null for none.</summary>
    public static ComparedMetric? Find(string name) => All.FirstOrDefault(metric => metric.Name == name);
}
