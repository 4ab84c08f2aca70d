using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: images and proto files to be read. Creates: the ConfigMap that fixes them for the whole run. Reports: Preparing.
/// Fails when: no node fits a variant; and, by its action, when an image, its platform, a proto file or the baseline's run is missing.
/// </summary>
internal static class PreparationPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (context.Observation.Preparation is not null) return null;
        var choices = context.Spec.Variants.Select(variant => ArchitectureChoice.For(variant, context.Observation)).ToList();
        var problems = choices.Select(choice => choice.Problem).OfType<Problem>().ToList();
        if (problems.Count > 0) return Decision.Fail(problems);
        var images = context.Spec.Variants.Zip(choices, (variant, choice) => new ImageRequest(variant.Name, variant.Image, choice.Architecture!));
        var name = Names.Preparation(context.Run.Metadata);
        return new Decision
        {
            Outcome = Outcome.Working,
            Reason = Reasons.Preparing,
            Message = "images and proto files are being read",
            Current = "reading images and proto files",
            Actions =
            [
                // Before the preparation, which is the record that they are there.
                .. NetworkPolicyBuilder.Build(context.Run),
                new PrepareRun(
                    OwnedObject.ConfigMap(context.Run, name, Labels.RolePreparation), name, [.. images],
                    new Preparation
                    {
                        Generation = context.Generation,
                        Protos = Requests.Protos(context.Spec),
                        AgentImage = context.Observation.Settings.AgentImage,
                    },
                    context.Spec.Comparison?.BaselineRun),
            ],
        };
    }
}
