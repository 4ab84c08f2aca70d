using Hotlap.Planning.Context;

namespace Hotlap.Planning.Ending;

/// <summary>Ends a run before its last round, but only between two rounds: a round that has started is measured completely.</summary>
internal static class EarlyEnd
{
    /// <summary>
    /// True while pods are still needed: the run is not prepared, or a trial is missing and nothing ends the run before it. While an edited
    /// baseline is not looked up yet, a run that still measures keeps its nodes, and a run that had ended requests none.
    /// </summary>
    public static bool HasMoreToMeasure(RunContext context) => context.Observation.Preparation is null
        || (context.LacksBaseline ? context.Status?.CompletionTime is null : context.NextTrial is not null && !IsReached(context));

    /// <summary>
    /// True when the intervals are as narrow as the spec requires, or its verdicts are settled, whichever it asks for; or when the baseline
    /// is lost.
    /// </summary>
    public static bool IsReached(RunContext context) => context.HasLostBaseline || context.Once(Decide);

    private static bool Decide(RunContext context)
    {
        if (context.Spec.EarlyStop is not { } stop || context.NextTrial is not { } next
            || context.Schedule.ValidRounds < stop.MinRounds) return false;
        if (context.Target(next) is not null || context.Observation.Trials.Any(trial => trial.Record.Round == next.Round)) return false;
        return EarlyStopWhen.Precision(stop) is { } wanted
            ? Percent.TryParse(wanted, out var precision) && Precision.IsReached(context, precision) : Settlement.IsReached(context);
    }
}

/// <summary>Half the width of the interval of a primary metric.</summary>
/// <param name="PerMille">Half the width in thousandths; null when there is no interval yet.</param>
/// <param name="Of">Description of the metric and its subject.</param>
internal sealed record HalfWidth(decimal? PerMille, string Of);
