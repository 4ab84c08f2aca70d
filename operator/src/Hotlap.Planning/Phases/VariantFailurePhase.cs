using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Handles a variant that failed for a reason of its own, when the spec lets the others continue: records the reason. Without the baseline,
/// or with no variant left, the run fails.
/// </summary>
internal static class VariantFailurePhase
{
    private const int LongestMessage = 4096;

    /// <summary>Returns the decision, or instead the one that gives up the blamed variant.</summary>
    public static Decision Instead(RunContext context, Decision decision)
    {
        if (decision is not { Outcome: Outcome.Failed, Blamed: { } trial }
            || context.Spec.OnVariantFailure != OnVariantFailure.Continue) return decision;
        if (!context.IsDispensable(
            trial.Variant)) return decision with { Message = $"{decision.Message}; the run cannot continue without the baseline" };
        if (context.Schedule.Variants.Count < 2) return decision with { Message = $"{decision.Message}; no variant is left" };
        var failure = new VariantFailure
        {
            Measurement = context.Measurement,
            PreparedIn = context.Observation.PreparedIn,
            Variant = trial.Variant,
            Round = trial.Round,
            Reason = decision.Reason,
            Message = PlainText.Of(decision.Message, LongestMessage),
        };
        return Step.Go(trial, $"giving up the variant ({decision.Reason})", Record(context, trial, failure));
    }

    private static CreateObject Record(RunContext context, Trial trial, VariantFailure failure)
    {
        var data = new Dictionary<string, string>
        {
            [VariantFailure.Key] = JsonSerializer.Serialize(failure, PlanningJson.Default.VariantFailure),
        };
        var name = Names.FailureConfigMap(context.Run, trial.Variant);
        return CreateObject.Of(
            OwnedObject.ConfigMap(context.Run, name, Labels.RoleFailure, trial, data),
            $"record of the failure of variant {trial.Variant}");
    }
}
