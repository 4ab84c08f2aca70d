namespace Hotlap.Measurement.Contract;

/// <summary>
/// Why a generator did not meet the others: not all came in time (answer 504 to <c>POST /meet</c>), or those of the trial are others (409).
/// </summary>
public sealed record MeetingAbsence
{
    /// <summary>Generators of the trial.</summary>
    public int Of { get; set; }

    /// <summary>Names of the generators that came, in ordinal order.</summary>
    public IReadOnlyList<string> Came { get; set; } = [];
}
