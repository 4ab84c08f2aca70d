using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: after an edit of comparison.baselineRef, the record of the measurement that it names. Reports: the lookup
/// of the baseline. Fails when: that measurement was made in another way or on other nodes, which is detected before the first pod if
/// possible, otherwise after the first trial; its records are gone before the run was complete; or, in its action, when it does not exist.
/// </summary>
internal static class BaselinePhase
{
    private const int MostListed = 10;

    public static Decision? Decide(RunContext context)
    {
        if (context.LacksBaseline) return LookUp(Find(context)!);
        if (context.Observation.Baseline is not { Reference.IsFirst: false } baseline || context.HasLostBaseline) return null;
        if (baseline.Problem is { } problem) return Decision.Fail([problem]);
        var differences = BaselineFingerprint.Differences(context, baseline).ToList();
        return differences.Count == 0 ? null : Decision.Fail(
            Reasons.BaselineMismatch,
            $"comparison.baselineRef: {baseline.Reference.Name} was measured under different conditions: "
                + $"{string.Join("; ", differences.Take(MostListed))}; add the baseline as a variant of this run, or measure it again in "
                + "a separate run");
    }

    /// <summary>Returns the baseline to look up; null when the spec names none.</summary>
    public static FindBaseline? Find(RunContext context)
    {
        if (context.Spec.Comparison?.BaselineRef is not { } wanted) return null;
        var name = Names.Baseline(context.Run, wanted);
        return new FindBaseline(OwnedObject.ConfigMap(context.Run, name, Labels.RoleBaseline), wanted);
    }

    private static Decision LookUp(FindBaseline find) => Decision.Work(
        Reasons.Measuring, $"the baseline {find.Wanted.Text()} is being looked up", "looking up the baseline", [find]);
}
