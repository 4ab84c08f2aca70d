namespace Hotlap.Measurement.Contract;

/// <summary>
/// Error response to <c>POST /meet</c>. 504: not all generators reached the barrier in time. 409: the barrier already has other generators,
/// and the caller is not one of them.
/// </summary>
public sealed record BarrierTimeout
{
    /// <summary>Number of generators of the trial.</summary>
    public int Of { get; set; }

    /// <summary>Names of the generators that reached the barrier, in ordinal order.</summary>
    public IReadOnlyList<string> Came { get; set; } = [];
}
