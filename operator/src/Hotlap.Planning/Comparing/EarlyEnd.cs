using Hotlap.Planning.Units;

namespace Hotlap.Planning.Comparing;

/// <summary>
/// Determines whether a run may end before its last round. It may end only between two rounds: a round that has started is measured
/// completely.
/// </summary>
internal static class EarlyEnd
{
    public static bool IsReached(RunContext context)
    {
        if (context.Spec.EarlyStop is not { } stop || context.NextTrial is not { } next || context.Course.ValidRounds < stop.MinRounds) return false;
        if (context.Target(next) is not null || context.Observation.Trials.Any(trial => trial.Record.Round == next.Round)) return false;
        return Percent.TryParse(stop.Precision, out var precision) && Precision.IsReached(context, precision);
    }
}
