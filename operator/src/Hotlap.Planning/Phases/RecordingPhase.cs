using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: a ConfigMap with the samples of each generator of a trial, or of its program, once all have ended well. Reports: Measuring.
/// Fails when, by its action, a ConfigMap is refused. Samples of the capacity that cannot be read disturb the trial.
/// </summary>
internal static class RecordingPhase
{
    public static Decision Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        // A program measures itself: what the agent beside it wrote is the only part.
        IReadOnlyList<Pod> pods = ProgramRuns.Is(context.Spec) ? [target] : context.GeneratorPods(context.Generator(trial)!);
        var records = Enumerable.Range(0, pods.Count).Select(ordinal => Record(context, trial, target, pods, ordinal)).ToList();
        return context.Observation.Failure is { Disruption: { } disruption } failure && records.Exists(record => record.Key == failure.Action)
            ? Disturbed.Record(context, trial, target, disruption)
            : Step.Go(trial, "recording the samples", records);
    }

    private static string Container(RunContext context) => ProgramRuns.Is(context.Spec) ? AgentContainers.Probe : AgentContainers.Load;

    private static RecordTrial Record(RunContext context, Trial trial, Pod target, IReadOnlyList<Pod> pods, int ordinal)
    {
        var name = Names.TrialConfigMap(context.Run, trial, ordinal);
        return new RecordTrial(
            OwnedObject.ConfigMap(context.Run, name, Labels.RoleTrial, trial), name, pods[ordinal].Metadata.Name, Container(context),
            target.Metadata.Uid,
            ProgramRuns.Is(context.Spec) ? TrialRecordBuilder.BuildProgram(context, trial, target) : TrialRecordBuilder.Build(context, trial, target, pods, ordinal))
        {
            Cells = [.. CellPlanBuilder.Cells(context, trial).Select(cell => new CellName(cell.Scenario.Name, cell.Payload))],
        };
    }
}
