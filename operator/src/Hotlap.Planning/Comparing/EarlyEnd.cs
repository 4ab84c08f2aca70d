using Hotlap.Planning.Units;

namespace Hotlap.Planning.Comparing;

/// <summary>Whether a run may end before its last round. Between two rounds only: a round that has begun is measured to its end.</summary>
internal static class EarlyEnd
{
    public static bool IsReached(RunContext context)
    {
        if (context.Spec.EarlyStop is not { } stop || context.NextTrial is not { } next || context.Course.ValidRounds < stop.MinRounds) return false;
        if (context.Target(next) is not null || context.Observation.Trials.Any(trial => trial.Record.Round == next.Round)) return false;
        return Percent.TryParse(stop.Precision, out var precision) && Precision.IsReached(context, precision);
    }
}
