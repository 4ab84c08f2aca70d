using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// The limits of a run together. Any of them is called violated by chance with a probability of at most 2.5% (Holm 1979), as one limit
/// alone. That all are met needs no correction: it is false only if a limit is called met that is not.
/// </summary>
internal sealed class LimitFamily
{
    /// <summary>The error of one limit: half of what is outside a 95% interval.</summary>
    private const double Level = 0.025;

    private readonly int _count;
    private readonly double _largest;
    private readonly double _wanted;

    /// <summary>Creates a family.</summary>
    /// <param name="findings">The findings of all limits of a run; exact ones are not counted.</param>
    public LimitFamily(IEnumerable<LimitFinding> findings)
    {
        List<double> pValues = [.. findings.Select(finding => finding.PValue).OfType<double>()];
        _count = pValues.Count;
        _largest = ManyTests.Holm(pValues, Level) ?? -1;
        _wanted = Level / Math.Max(1, _count - pValues.Count(value => value <= _largest));
    }

    /// <summary>Returns a finding, or in place of a violation that is not clear enough among all limits one that shows nothing.</summary>
    public LimitFinding Judge(LimitFinding finding) =>
        finding is not { Verdict: LimitVerdict.Violated, PValue: { } pValue } || pValue <= _largest ? finding : LimitFinding.NotShown(
            $"{finding.Message}; that is not clear enough among {_count} limits",
            finding.Rounds is { } rounds ? ManyTests.RoundsToReach(rounds, pValue, _wanted) : null);
}
