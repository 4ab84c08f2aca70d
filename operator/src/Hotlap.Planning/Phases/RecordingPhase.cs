using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: the ConfigMap with the samples of a trial whose generator has ended well. Reports: Measuring.
/// Fails when, by its action, the generator's log does not match its seal.
/// </summary>
internal static class RecordingPhase
{
    public static Decision Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        var pod = context.GeneratorPod(context.Generator(trial)!)!;
        var name = Names.TrialConfigMap(context.Run.Metadata, trial);
        return Step.Go(
            trial, "recording the samples",
            [new RecordTrial(
                OwnedObject.ConfigMap(context.Run, name, Labels.RoleTrial, trial), name, pod.Metadata.Name, AgentContainers.Load,
                Record(context, trial, target, pod))]);
    }

    private static TrialRecord Record(RunContext context, Trial trial, Pod target, Pod generator) => new()
    {
        Generation = context.Generation,
        Round = trial.Round,
        Variant = trial.Variant,
        TargetNode = target.Spec.NodeName ?? "",
        GeneratorNode = generator.Spec.NodeName ?? "",
        ImageId = PodDiagnosis.Container(target, AgentContainers.Target)?.ImageID ?? "",
        ReadyMilliseconds = Math.Max(0, (long)(ReadyAt(context, target) - (target.Metadata.CreationTimestamp ?? context.Now)).TotalMilliseconds),
        CreationTimestamp = (target.Metadata.CreationTimestamp ?? context.Now).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture),
        Seal = PodDiagnosis.Seal(PodDiagnosis.Ended(generator, AgentContainers.Load))!,
    };

    /// <summary>The receipt of the Ready condition; after a restart of the operator the condition's own time, in whole seconds.</summary>
    private static DateTimeOffset ReadyAt(RunContext context, Pod target) =>
        context.Observation.ReadySeen.TryGetValue(target.Metadata.Uid, out var seen)
            ? seen
            : target.Status.Conditions?.FirstOrDefault(condition => condition.Type == "Ready")?.LastTransitionTime ?? context.Now;
}
