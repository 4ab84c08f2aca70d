namespace Hotlap.Measurement.Contract;

/// <summary>
/// A generator's index and the common start, after all generators reached the barrier (200 response to <c>POST /meet</c>).
/// </summary>
public sealed record BarrierPlace
{
    /// <summary>Zero-based index in the ordinal order of the generators' names; the same for every cell of a trial.</summary>
    public int Index { get; set; }

    /// <summary>Number of generators of the trial.</summary>
    public int Of { get; set; }

    /// <summary>
    /// Common start in nanoseconds since 1970-01-01T00:00:00Z, on the clock of the probe's node; the same for all generators.
    /// </summary>
    public long StartUnixNanoseconds { get; set; }

    /// <summary>The probe's clock when it sent this response, in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long NowUnixNanoseconds { get; set; }
}

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
