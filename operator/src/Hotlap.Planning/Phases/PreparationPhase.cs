using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

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
        var started = UrlRuns.Is(context.Spec) ? [] : context.Spec.Variants;
        var choices = started.Select(variant => ArchitectureChoice.For(variant, context.Observation)).ToList();
        var dependencies = context.Spec.Dependencies
            .ConvertAll(dependency => ArchitectureChoice.For(dependency, context.Observation.Nodes, context.Observation.Settings));
        var programs = ProgramRuns.Generators(context.Spec).ToList();
        var generator = programs.Count == 0 ? null : ArchitectureChoice.For(context.Spec.Generator, context.Observation);
        var problems = choices.Select(choice => choice.Problem).OfType<Problem>().ToList();
        var lacking = dependencies.Append(generator).Select(choice => choice?.Problem).OfType<Problem>().ToList();
        var failures = Failures(context, choices);
        if (failures.Count < problems.Count || lacking.Count > 0) return Decision.Fail([.. problems, .. lacking]);
        var images = started.Zip(choices)
            .Where(pair => pair.Second.Problem is null)
            .Select(pair => new ImageRequest(pair.First.Name, pair.First.Image, pair.Second.Architecture!))
            .Concat(context.Spec.Dependencies.Zip(dependencies)
                .Select(pair => new ImageRequest(pair.First.Name, pair.First.Image, pair.Second.Architecture!) { IsDependency = true }))
            .Concat(
                programs.Select(
                    scenario => new ImageRequest(scenario.Name, scenario.Program!.Image!, generator!.Architecture!) { IsProgram = true }));
        var name = Names.Preparation(context.Run);
        return new Decision
        {
            Outcome = Outcome.Working,
            Reason = Reasons.Preparing,
            Message = "images and proto files are being read",
            Current = "reading images and proto files",
            Actions =
            [
                // Created before the preparation, whose existence implies that the policies exist.
                .. NetworkPolicyBuilder.Build(context.Run),
                new PrepareRun(
                    OwnedObject.ConfigMap(context.Run, name, Labels.RolePreparation), name, [.. images],
                    new Preparation
                    {
                        Measurement = context.Measurement,
                        // A service that already runs has no image to resolve.
                        Images =
                            [.. context.Spec.Variants.Where(variant => variant.Url is not null)
                                .Select(variant => new ResolvedImage { Variant = variant.Name })],
                        Failures = failures,
                        Protos = Requests.Protos(context.Spec),
                        Authorities = Requests.Authorities(context.Spec),
                        AgentImage = context.Observation.Settings.AgentImage,
                    },
                    BaselinePhase.Find(context))
                {
                    Dispensable = [.. context.Spec.Variants.Select(variant => variant.Name).Where(context.IsDispensable)],
                },
            ],
        };
    }

    /// <summary>Tags and files may have changed since. Preparing again would mix trials of both versions.</summary>
    private static Decision Lost(RunContext context) => Decision.Fail(
        Reasons.TrialObjectDeleted,
        $"ConfigMap {Names.Preparation(context.Run)} was deleted or relabelled; it held the images and files of the "
            + $"{context.Observation.Trials.Count} recorded trials; edit rerun to measure again");

    /// <summary>Returns the variants that match no node and without which the run can continue, as long as one variant is left.</summary>
    private static List<VariantFailure> Failures(RunContext context, List<ArchitectureChoice> choices) =>
        choices.TrueForAll(choice => choice.Problem is not null) ? [] :
    [
        .. context.Spec.Variants.Zip(choices)
            .Where(pair => pair.Second.Problem is not null && context.IsDispensable(pair.First.Name))
            .Select(
                pair =>
                    new VariantFailure { Variant = pair.First.Name, Reason = pair.Second.Problem!.Reason,
                        Message = pair.Second.Problem.Message }),
    ];
}

/// <summary>Waits for: nothing. Creates: nothing. Reports: all errors of the spec in one condition. Fails when: there is one.</summary>
internal static class ValidationPhase
{
    public static Decision? Decide(RunContext context)
    {
        IReadOnlyList<string> problems =
            [.. SpecValidator.Problems(context.Spec, context.Observation.Settings.Authors),
                .. UrlHosts.Check(context.Run, context.Observation.Settings.Authors), .. OwnBaseline(context)];
        return problems.Count == 0 ? null : Decision.Fail(Reasons.InvalidSpec, string.Join("; ", problems));
    }

    private static IEnumerable<string> OwnBaseline(RunContext context) =>
        context.Spec.Comparison?.BaselineRef?.Name == context.Run.Metadata.Name
        ? [$"comparison.baselineRef.name: \"{context.Run.Metadata.Name}\" is this run; name another run, use previous: true for this run's "
            + "last measurement, or omit the field to compare the variants of this run"]
        : [];
}
