namespace Hotlap.Measurement.Contract;

/// <summary>A generator's place among those that met at the probe (answer 200 to <c>POST /meet</c>).</summary>
public sealed record MeetingPlace
{
    /// <summary>Place in the ordinal order of the generators' names, counted from 0; the same for every cell of a trial.</summary>
    public int Index { get; set; }

    /// <summary>Generators of the trial.</summary>
    public int Of { get; set; }

    /// <summary>Common start in nanoseconds since 1970-01-01T00:00:00Z, on the clock of the probe's node; equal for all that met.</summary>
    public long StartUnixNanoseconds { get; set; }

    /// <summary>The probe's clock when it sent this answer, in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long NowUnixNanoseconds { get; set; }
}
