using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Specs;

/// <summary>What ends a run, as far as its intervals depend on it.</summary>
public static class StoppingRules
{
    /// <summary>Returns the rule of a run; it follows from its spec and its rounds alone, so all who compute its intervals agree.</summary>
    /// <param name="spec">The spec.</param>
    /// <param name="rounds">Valid rounds that its figures include.</param>
    public static StoppingRule Of(BenchmarkRunSpec spec, int rounds)
    {
        ArgumentNullException.ThrowIfNull(spec);
        if (spec.EarlyStop is not { } stop) return StoppingRule.FixedRounds;
        var planned = Math.Max(RunLength.Rounds(spec), rounds);
        return EarlyStopWhen.Precision(stop) is null ? StoppingRule.UntilSettled(stop.MinRounds, planned)
            : rounds < planned ? StoppingRule.UntilPrecise : StoppingRule.FixedRounds;
    }
}
