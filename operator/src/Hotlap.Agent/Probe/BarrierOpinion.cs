using Hotlap.Measurement.Searching;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Probe;

/// <summary>What a generator brings to a barrier, or what all of them agree on.</summary>
/// <param name="Window">A window in nanoseconds after the cell's common start; null for none.</param>
/// <param name="Verdict">A verdict on a rate of a search; null for none.</param>
internal readonly record struct BarrierOpinion(LoadWindow? Window = null, SearchVerdict? Verdict = null)
{
    /// <summary>
    /// Returns the time that all windows have in common, which ends before it begins if there is none, and the verdict of all. What one
    /// generator did not bring, they have not agreed on.
    /// </summary>
    public static BarrierOpinion Agree(IReadOnlyList<BarrierOpinion> opinions) => new(
        opinions.Any(opinion => opinion.Window is null) ? null
            : new LoadWindow(opinions.Max(opinion => opinion.Window!.Value.Begin), opinions.Min(opinion => opinion.Window!.Value.End)),
        opinions.Any(opinion => opinion.Verdict is null) ? null : SearchJudge.Agree(opinions.Select(opinion => opinion.Verdict!.Value)));
}
