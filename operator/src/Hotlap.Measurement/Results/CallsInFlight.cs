using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Compares the calls that were in flight with those that a closed loop plans, by Little's law: calls in flight = rate x mean latency.
/// Connections that are closed and not replaced, a server's limit of streams and exhausted ports lower their number without any error.
/// </summary>
public static class CallsInFlight
{
    private const int FewestAnswersPerCall = 10;
    private const long ShortestNanoseconds = 2_000_000_000;

    /// <summary>
    /// Returns the calls in flight over the window and those planned. Where a short window, failures or few answers leave their number in
    /// doubt, a lower limit of the server takes its place. Null when it is not known at all, for an open loop and for a program.
    /// </summary>
    public static (double Seen, double Planned)? Of(CellSample sample)
    {
        if (sample is not { Concurrency: > 0 and { } most, RateMilliPerSecond: null, Metrics: null, WindowNanoseconds: > 0 }) return null;
        var planned = most * MeanOfSteps(sample.Curve);
        // The window includes connecting. Of failed requests the latency is not known.
        var isKnown = sample.WindowNanoseconds >= ShortestNanoseconds && sample.Errors <= WarningLimits.ErrorShare * sample.Requests;
        if (sample.ConcurrencyLimit is { } limit && limit < planned && (!isKnown || IsCoarse(sample, planned))) return (limit, planned);
        if (!isKnown) return null;
        var seen = (double)sample.Requests * sample.Latency.MeanNanoseconds / sample.WindowNanoseconds;
        return (Math.Min(seen, sample.ConcurrencyLimit ?? seen), planned);
    }

    /// <summary>True when so few of the planned calls were in flight that the figures are those of another load.</summary>
    public static bool IsBelowPlan(CellSample sample)
    {
        if (Of(sample) is not { } calls) return false;
        // A limit of the server is known without counting answers.
        var least = WarningLimits.CallsShare(sample.Tool.Name) * calls.Planned;
        return sample.ConcurrencyLimit < least
            || calls.Seen < (IsCoarse(sample, calls.Planned) ? WarningLimits.CoarseCallsShare * calls.Planned : least);
    }

    /// <summary>True when that is so in any of the trials, in the cell of a scenario and payload.</summary>
    public static bool AreBelowPlan(IEnumerable<MeasuredTrial> trials, string scenario, string payload) => trials
        .SelectMany(trial => trial.Cells).SelectMany(cell => cell.Parts)
        .Any(part => part.Scenario == scenario && part.Payload == payload && IsBelowPlan(part));

    /// <summary>
    /// Returns the share of the planned calls that the generator left idle between an answer and the next request, 0 to 1. Null where the
    /// number in flight is not known, and where the server limited it. What the tool does not know of a latency, and the time of the calls
    /// in flight at the end of the window, does not count as idle.
    /// </summary>
    public static double? FindIdle(CellSample sample)
    {
        if (Of(sample) is not { } calls || IsCoarse(sample, calls.Planned) || sample.ConcurrencyLimit < calls.Planned) return null;
        var longest = (double)sample.Latency.MeanNanoseconds + sample.Latency.ResolutionNanoseconds;
        // A call in flight at the end has been so for half of its time on average. A tool that does not count them may have had all.
        var answers = sample.Requests + ((sample.Drain ?? calls.Planned) / 2);
        return Math.Max(0, 1 - (answers * longest / sample.WindowNanoseconds / calls.Planned));
    }

    /// <summary>
    /// At the end of a fixed number of requests some calls have no successor, which lowers the mean when each call has only a few.
    /// </summary>
    private static bool IsCoarse(CellSample sample, double planned) => sample.Requests < FewestAnswersPerCall * planned;

    /// <summary>Mean of the calls that the steps of a load profile plan, as a share of the most; 1 for a constant load.</summary>
    private static double MeanOfSteps(IReadOnlyList<CurvePoint> curve)
    {
        var (length, most) = (curve.Sum(point => point.DurationMilliseconds), curve.Max(point => point.Concurrency) ?? 0);
        if (length == 0 || most == 0) return 1;
        return curve.Sum(point => (double)point.DurationMilliseconds * (point.Concurrency ?? most)) / length / most;
    }
}
