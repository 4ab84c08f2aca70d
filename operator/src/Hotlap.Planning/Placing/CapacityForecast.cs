using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Placing;

/// <summary>Says before a run starts whether its trials fit on the nodes, by the check that the operator makes before each trial.</summary>
public static class CapacityForecast
{
    private static readonly PlannerSettings Settings = new() { AgentImage = "agent" };

    /// <summary>
    /// Returns why trials of a valid run do not fit; empty when one of each variant fits. Affinities and the operator's settings are not
    /// considered.
    /// </summary>
    /// <param name="run">The run.</param>
    /// <param name="nodes">All nodes.</param>
    /// <param name="pods">Pods that take room, without those of the run.</param>
    public static IReadOnlyList<string> Shortages(BenchmarkRun run, IReadOnlyList<Node> nodes, IReadOnlyList<Pod> pods)
    {
        ArgumentNullException.ThrowIfNull(run);
        var (variants, others) = (ImageChoice.OfVariants(run.Spec, nodes, Settings), ImageChoice.OfOthers(run.Spec, nodes, Settings));
        var unplaced = variants.Concat(others).Select(choice => choice.Found.Problem).OfType<Problem>().Distinct().ToList();
        if (unplaced.Count > 0) return [.. unplaced.Select(problem => problem.Message)];
        var context = new RunContext(
            new RunObservation
            {
                Run = run,
                Nodes = nodes,
                OtherPods = pods,
                Settings = Settings,
                Preparation = new Preparation
                {
                    Images = [.. variants.Select(Unresolved)],
                    Dependencies = Unresolved(others, ImageRole.Dependency),
                    Programs = Unresolved(others, ImageRole.Program),
                    AdditionalContainers = Unresolved(others, ImageRole.AdditionalContainer),
                },
            },
            DateTimeOffset.UnixEpoch);
        return [.. run.Spec.Variants.Select(variant => Shortage(context, new Trial(1, variant.Name))).OfType<string>()];
    }

    private static string? Shortage(RunContext context, Trial trial) =>
        CapacityShortage.Cause(context, trial, TargetPodBuilder.Draft(context.Observation, trial, []));

    private static IReadOnlyList<ResolvedImage> Unresolved(IEnumerable<ImageChoice> choices, ImageRole role) =>
        [.. choices.Where(choice => choice.Image.Of == role).Select(Unresolved)];

    private static ResolvedImage Unresolved(ImageChoice choice) => new()
    {
        Variant = choice.Image.Variant,
        Image = choice.Image.Image,
        Reference = choice.Image.Image,
        Architecture = choice.Found.Architecture!,
    };
}
