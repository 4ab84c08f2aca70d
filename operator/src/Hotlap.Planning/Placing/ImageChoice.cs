using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Placing;

/// <summary>An image to resolve, and the nodes that decide on its architecture.</summary>
internal sealed record ImageChoice(ImageRequest Image, ArchitectureChoice Found)
{
    /// <summary>Returns the images of the variants; none when the services already run.</summary>
    public static IReadOnlyList<ImageChoice> OfVariants(BenchmarkRunSpec spec, IReadOnlyList<Node> nodes, PlannerSettings settings) =>
        UrlRuns.Is(spec) ? [] : [.. spec.Variants.Select(variant => new ImageChoice(
            new ImageRequest(variant.Name, variant.Image, ""), ArchitectureChoice.For(variant, nodes, settings)))];

    /// <summary>Returns the images of dependencies and programs.</summary>
    public static IReadOnlyList<ImageChoice> OfOthers(BenchmarkRunSpec spec, IReadOnlyList<Node> nodes, PlannerSettings settings) =>
    [
        .. spec.Dependencies.Select(dependency => new ImageChoice(
            new ImageRequest(dependency.Name, dependency.Image, "") { IsDependency = true },
            ArchitectureChoice.For(dependency, nodes, settings))),
        .. ProgramRuns.Generators(spec).Select(scenario => new ImageChoice(
            new ImageRequest(scenario.Name, scenario.Program!.Image!, "") { IsProgram = true },
            ArchitectureChoice.For(spec.Generator, nodes, settings))),
    ];
}
