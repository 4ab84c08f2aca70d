using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>Another run whose trials are the baseline.</summary>
public sealed record BaselineRun
{
    /// <summary>Name of the run, for <see cref="ComparisonRow.Baseline"/>.</summary>
    public required string Name { get; init; }

    /// <summary>Variants of that run.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>Trials of that run, of valid rounds.</summary>
    public required IReadOnlyList<MeasuredTrial> Trials { get; init; }

    /// <summary>
    /// Earlier runs of that run's measurement, itself included or not; with fewer than three of them no verdict is given.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; set; } = [];

    /// <summary>The variant that all are compared with; null compares each with the one of its own name.</summary>
    public string? Variant { get; init; }
}
