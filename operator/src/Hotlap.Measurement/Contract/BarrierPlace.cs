namespace Hotlap.Measurement.Contract;

/// <summary>A generator's index and the common start, when all reached the barrier (200 response to <c>POST /meet</c>).</summary>
/// <param name="Index">Zero-based index in the ordinal order of the generators' names; the same for every cell of a trial.</param>
/// <param name="Of">Number of generators of the trial.</param>
/// <param name="StartUnixNanoseconds">Common start in nanoseconds since 1970-01-01T00:00:00Z, on the clock of the probe's node.</param>
/// <param name="NowUnixNanoseconds">The probe's clock when it sent this response, in nanoseconds since 1970-01-01T00:00:00Z.</param>
/// <param name="LatestBeginNanoseconds">
/// Latest of the starts of the windows that the generators brought to the barrier, in nanoseconds after the common start of the cell. Null
/// when a generator brought none.
/// </param>
/// <param name="EarliestEndNanoseconds">Earliest of their ends, likewise.</param>
/// <param name="Verdict">The verdict of all generators on a rate of a search. Null when a generator brought none.</param>
public sealed record BarrierPlace(
    int Index = 0, int Of = 0, long StartUnixNanoseconds = 0, long NowUnixNanoseconds = 0, long? LatestBeginNanoseconds = null,
    long? EarliestEndNanoseconds = null, SearchVerdict? Verdict = null);

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
