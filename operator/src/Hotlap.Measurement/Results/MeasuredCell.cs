using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>One cell of one trial, merged over the trial's generators.</summary>
public sealed record MeasuredCell
{
    /// <summary>All generators together, as if one had sent the whole load.</summary>
    public required CellSample Sample { get; init; }

    /// <summary>What each generator measured, in the order of the generators.</summary>
    public required IReadOnlyList<CellSample> Parts { get; init; }

    /// <summary>Largest distance between the starts of two generators, in nanoseconds; null with one generator, and where one does not say.</summary>
    public long? StartSkewNanoseconds { get; init; }
}
