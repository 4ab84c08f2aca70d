using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: a ConfigMap with the samples of each generator or program of a trial, when all have ended successfully.
/// Reports: Measuring. Fails when, in its action, a ConfigMap is rejected. Samples of the capacity round that cannot be read disrupt the
/// trial.
/// </summary>
internal static class RecordingPhase
{
    public static Decision Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        var parts = Parts(context, trial, target);
        var records = parts.Select((part, ordinal) => new RecordTrial(
            OwnedObject.ConfigMap(context.Run, Names.TrialConfigMap(context.Run, trial, ordinal), Labels.RoleTrial, trial),
            part.Pod.Metadata.Name, part.Job.Reporter, target.Metadata.Uid,
            TrialRecordBuilder.Build(context, trial, target, parts, ordinal))
        {
            Cells = [.. part.Job.CellNames],
        }).ToList();
        return context.Observation.Failure is { Disruption: { } disruption } failure
            && records.Exists(record => record.Key == failure.Action)
            ? Disruption.Record(context, trial, target, disruption)
            : Step.Go(trial, "recording the samples", records);
    }

    /// <summary>
    /// Returns each pod that measured. For a program that measures itself, this is the target's pod, with the agent next to the program.
    /// </summary>
    private static IReadOnlyList<TrialPod> Parts(RunContext context, Trial trial, Pod target)
    {
        var jobs = TrialJob.Of(context, trial);
        return ProgramRuns.Is(context.Spec)
            ? [new TrialPod(target, jobs[0])]
            : [.. jobs.SelectMany(job => context.GeneratorPods(context.Generator(trial, job)!, job).Select(pod => new TrialPod(pod, job)))];
    }
}
