using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: images and proto files to be read. Creates: the ConfigMap that fixes them for the whole run. Reports: Preparing. Fails when:
/// no node matches a variant; in its action, when an image, its platform, a proto file, a CA certificate or the baseline run is missing; or
/// when the preparation of a measurement with trials is gone.
/// </summary>
internal static class PreparationPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (context.Observation.Preparation is not null) return null;
        if (context.Observation.Trials.Count > 0) return Lost(context);
        var (spec, nodes, settings) = (context.Spec, context.Observation.Nodes, context.Observation.Settings);
        var (variants, others) = (ImageChoice.OfVariants(spec, nodes, settings), ImageChoice.OfOthers(spec, nodes, settings));
        var failures = Failures(context, variants);
        // All programs run on the nodes of generators, so they share one problem.
        var problems = variants.Concat(others).Select(choice => choice.Found.Problem).OfType<Problem>().Distinct().ToList();
        if (failures.Count < problems.Count) return Decision.Fail(problems);
        var prepare = new PrepareRun(
            OwnedObject.ConfigMap(context.Run, Names.Preparation(context.Run), Labels.RolePreparation),
            [.. variants.Concat(others).Where(choice => choice.Found.Problem is null)
                .Select(choice => choice.Image with { Architecture = choice.Found.Architecture! })],
            new Preparation
            {
                Measurement = context.Measurement,
                // A service that already runs has no image to resolve.
                Images = [.. spec.Variants.Where(variant => variant.Url is not null)
                    .Select(variant => new ResolvedImage { Variant = variant.Name })],
                Failures = failures,
                Protos = Requests.Protos(spec),
                Authorities = Requests.Authorities(spec),
                RequestFiles = Requests.Files(spec).Select(file => new RequestFile { Source = file }).ToList() is { Count: > 0 } files
                    ? files : null,
                AgentImage = settings.AgentImage,
            },
            BaselinePhase.Find(context))
        {
            Dispensable = [.. spec.Variants.Select(variant => variant.Name).Where(context.IsDispensable)],
        };
        // The policies are created before the preparation, whose existence implies that they exist.
        return Decision.Work(
            Reasons.Preparing, "images and proto files are being read", "reading images and proto files",
            [.. NetworkPolicyBuilder.Build(context.Run), prepare]);
    }

    /// <summary>Tags and files may have changed since. Preparing again would mix trials of both versions.</summary>
    private static Decision Lost(RunContext context) => Decision.Fail(
        Reasons.TrialObjectDeleted,
        $"ConfigMap {Names.Preparation(context.Run)} was deleted or relabelled; it held the images and files of the "
            + $"{context.Observation.Trials.Count} recorded trials; edit rerun to measure again");

    /// <summary>Returns the variants that match no node and without which the run can continue, as long as one variant is left.</summary>
    private static List<VariantFailure> Failures(RunContext context, IReadOnlyList<ImageChoice> variants) =>
        variants.All(choice => choice.Found.Problem is not null) ? [] :
    [
        .. variants.Where(choice => choice.Found.Problem is not null && context.IsDispensable(choice.Image.Variant))
            .Select(choice => new VariantFailure
            {
                Variant = choice.Image.Variant,
                Reason = choice.Found.Problem!.Reason,
                Message = choice.Found.Problem.Message,
            }),
    ];
}
