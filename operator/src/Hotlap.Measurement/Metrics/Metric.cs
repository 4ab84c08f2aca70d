using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Metrics;

/// <summary>A metric: what it is called, how it is read from a trial, compared, limited and shown.</summary>
public sealed record Metric
{
    /// <summary>Margin of most metrics, in thousandths.</summary>
    public const int UsualMarginPerMille = 50;

    /// <summary>Margin of metrics that vary more (far percentiles, startup), in thousandths.</summary>
    public const int WideMarginPerMille = 100;

    /// <summary>Name in specs and statuses.</summary>
    public required string Name { get; init; }

    /// <summary>Name in tables and sentences.</summary>
    public required string Label { get; init; }

    /// <summary>Of what it is a metric, and how it is compared.</summary>
    public MetricKind Kind { get; init; } = MetricKind.Cell;

    /// <summary>Unit of its figures.</summary>
    public MetricUnit Unit { get; init; }

    /// <summary>How many of the unit that its trials have make one of its figures: latencies of trials are in nanoseconds.</summary>
    public int TrialUnitsPerUnit { get; init; } = 1;

    /// <summary>How its figure is made of trials.</summary>
    public MetricSummary Summary { get; init; } = MetricSummary.Median;

    /// <summary>True where more is better.</summary>
    public bool HigherIsBetter { get; init; }

    /// <summary>Margin without one in the spec, in thousandths.</summary>
    public int DefaultMarginPerMille { get; init; } = UsualMarginPerMille;

    /// <summary>True where a status compares it unasked.</summary>
    public bool IsUsual { get; init; }

    /// <summary>True where a status has the interval of its figure.</summary>
    public bool HasInterval { get; init; }

    /// <summary>True where the target's runtime tells it, which <c>target.runtimeMetrics</c> asks it to.</summary>
    public bool NeedsRuntimeMetrics { get; init; }

    /// <summary>True where only scenarios whose calls stream have it.</summary>
    public bool NeedsStream { get; init; }

    /// <summary>True where a start after a pull of the image is no value: it reads its files from the disk for the first time.</summary>
    public bool SkipsPulledImages { get; init; }

    /// <summary>True for a metric of a cell, false for one of a variant.</summary>
    public bool IsOfCell => Kind is MetricKind.Cell or MetricKind.Share;

    /// <summary>True where a ratio to a baseline says something.</summary>
    public bool HasRatio => Kind is not MetricKind.Share;

    /// <summary>True for a metric that a program states.</summary>
    public bool IsStated { get; private init; }

    /// <summary>A metric that a program states of itself.</summary>
    /// <param name="name">Name, in specs as in tables.</param>
    public static Metric Stated(string name) => new()
    {
        Name = name,
        Label = name,
        IsStated = true,
        IsUsual = true,
        HasInterval = true,
        OfCell = cell => cell.Metrics.TryGetValue(name, out var value) ? value : null,
    };

    /// <summary>Reads it from a cell's figures of one trial; null for a metric of a variant.</summary>
    internal Func<CellFigures, double?>? OfCell { get; init; }

    /// <summary>Reads it from the start of one trial; null for a metric of a cell, and of an image.</summary>
    internal Func<StartupSample, double?>? OfStartup { get; init; }

    /// <summary>True for a trial that is a measurement of it.</summary>
    internal bool Counts(MeasuredTrial trial) => !(SkipsPulledImages && trial.Record.ImagePulled);

    /// <summary>Its value in one trial, unrounded and in the trial's unit; null where it was not measured.</summary>
    internal double? Value(TrialView view) =>
        OfStartup is not null ? (view.Trial.Startup is { } startup ? OfStartup(startup) : null)
        : view.Figures is { } figures ? OfCell?.Invoke(figures) : null;
}
