using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>Another run whose trials serve as the baseline.</summary>
public sealed record BaselineRun
{
    /// <summary>Name of the run, used in <see cref="ComparisonRow.Baseline"/>.</summary>
    public required string Name { get; init; }

    /// <summary>Variants of the baseline run.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>Trials of the baseline run, from valid rounds only.</summary>
    public required IReadOnlyList<MeasuredTrial> Trials { get; init; }

    /// <summary>
    /// Earlier runs of the baseline run's measurement; the baseline run itself may be among them. With fewer than three of them there is no
    /// interval, and so no verdict.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; set; } = [];

    /// <summary>Name of the variant with which all variants are compared; null to compare each with the variant of the same name.</summary>
    public string? Variant { get; init; }
}
