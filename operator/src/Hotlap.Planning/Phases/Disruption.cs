using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Handles a trial that cannot be completed through no fault of its own. It gets a record without samples, which discards its round. A
/// capacity trial is only restarted, with an event, because no other trial can replace it.
/// </summary>
internal static class Disruption
{
    /// <summary>Records the trial as disrupted, or restarts a capacity trial. The target is null when it is gone.</summary>
    public static Decision Record(RunContext context, Trial trial, Pod? target, string disruption)
    {
        if (trial.Round == CapacityRound.Number) return Restart(context, trial, target, disruption);
        var record = TrialRecordBuilder.BuildDisrupted(context, trial, target, disruption);
        var data = new Dictionary<string, string>
        {
            [TrialRecord.Key] = JsonSerializer.Serialize(record, ContractJson.Default.TrialRecord),
            [TrialRecord.SamplesKey] = "",
        };
        var create = CreateObject.Of(
            OwnedObject.ConfigMap(context.Run, Names.DisruptedConfigMap(context.Run, trial), Labels.RoleTrial, trial, data),
            $"record of variant {trial.Variant}, round {trial.Round}");
        return Step.Go(trial, $"disrupted ({disruption})", [.. Hidden(context, trial, target), create]);
    }

    /// <summary>
    /// Returns deletions of objects that recorded, disrupted trials may have left. Labels that were changed after the record was written
    /// hide a Job or pod from the regular deletion.
    /// </summary>
    public static IEnumerable<PlannedAction> Unseen(RunContext context, IEnumerable<MeasuredTrial> trials) => trials
        .Select(measured => measured.Record)
        .Where(record => record.Disruptions.Count > 0)
        .Select(record => new Trial(record.Round, record.Variant))
        .SelectMany(trial => Hidden(context, trial, context.Target(trial)));

    /// <summary>
    /// Deletes the objects of a capacity trial. A target that is being deleted may stay for hours on a lost node. Looking for a hidden Job
    /// in each pass would then never pause. The event is emitted only once: when nothing is left to delete, only the termination of the
    /// target is awaited.
    /// </summary>
    private static Decision Restart(RunContext context, Trial trial, Pod? target, string disruption)
    {
        Pod[] pods = target is null ? [.. context.Dependencies(trial)] : [.. context.Dependencies(trial), target];
        var hidden = target is { Metadata.DeletionTimestamp: not null } ? [] : Hidden(context, trial, target);
        var decision = Step.Go(
            trial, $"restarting the trial ({disruption})", [.. hidden, .. Removal.Of(pods, context.Generators(trial))]);
        return decision with { Events = decision.Actions.Count == 0 ? [] : [RunEvents.OfCapacity(trial, disruption)] };
    }

    /// <summary>
    /// Returns deletions of objects that are not observed. They were deleted, or their labels were changed and they still exist.
    /// </summary>
    private static IEnumerable<PlannedAction> Hidden(RunContext context, Trial trial, Pod? target)
    {
        if (!ProgramRuns.Is(context.Spec) && (target is null || context.IsUsed(trial, target)))
            foreach (var job in TrialJob.Of(context, trial).Where(job => context.Generator(trial, job) is null))
                yield return new DeleteHidden(ObjectKind.Job, job.Name(context.Run, trial));
        if (target is null) yield return new DeleteHidden(ObjectKind.Pod, Names.TargetPod(context.Run, trial));
        foreach (var dependency in context.MissingDependencies(trial))
            yield return new DeleteHidden(ObjectKind.Pod, Names.DependencyPod(context.Run, trial, dependency.Name));
    }
}
