using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>One cell of one trial, merged over the trial's generators.</summary>
public sealed record MeasuredCell
{
    /// <summary>The merged sample, as if a single generator had sent the whole load.</summary>
    public required CellSample Sample { get; init; }

    /// <summary>The sample of each generator, in the order of the generators.</summary>
    public required IReadOnlyList<CellSample> Parts { get; init; }

    /// <summary>
    /// Difference between the earliest and the latest start of the generators, in nanoseconds; null with one generator, or when a start is
    /// unknown.
    /// </summary>
    public long? StartSkewNanoseconds { get; init; }
}
