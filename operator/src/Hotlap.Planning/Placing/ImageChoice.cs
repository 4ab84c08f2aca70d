using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>An image to resolve, and the nodes that decide on its architecture.</summary>
internal sealed record ImageChoice(ImageRequest Image, ArchitectureChoice Found)
{
    /// <summary>Returns the images of the variants; none when the services already run.</summary>
    public static IReadOnlyList<ImageChoice> OfVariants(BenchmarkRunSpec spec, IReadOnlyList<Node> nodes, PlannerSettings settings) =>
        UrlRuns.Is(spec) ? [] : [.. spec.Variants.Select(variant => new ImageChoice(
            new ImageRequest(ImageRole.Variant, variant.Name, variant.Image, ""), ArchitectureChoice.For(variant, nodes, settings)))];

    /// <summary>Returns all images of a run that a tag names, and not a digest.</summary>
    public static IEnumerable<ImageChoice> OfTags(RunObservation observation)
    {
        var (spec, nodes, settings) = (observation.Run.Spec, observation.Nodes, observation.Settings);
        return OfVariants(spec, nodes, settings).Concat(OfOthers(spec, nodes, settings))
            .Where(choice => TaggedImages.IsTagged(choice.Image.Image));
    }

    /// <summary>Returns the images of dependencies, programs, and the containers beside the target.</summary>
    public static IReadOnlyList<ImageChoice> OfOthers(BenchmarkRunSpec spec, IReadOnlyList<Node> nodes, PlannerSettings settings) =>
    [
        .. spec.Dependencies.Select(dependency => new ImageChoice(
            new ImageRequest(ImageRole.Dependency, dependency.Name, dependency.Image, ""),
            ArchitectureChoice.For(dependency, nodes, settings))),
        .. ProgramRuns.Generators(spec).Select(scenario => new ImageChoice(
            new ImageRequest(ImageRole.Program, scenario.Name, scenario.Program!.Image!, ""),
            ArchitectureChoice.For(spec.Generator, nodes, settings))),
        .. OfAdditionalContainers(spec, nodes, settings),
    ];

    /// <summary>
    /// A container beside the target runs on the nodes of each variant, so its image is resolved for each of their architectures.
    /// </summary>
    private static IEnumerable<ImageChoice> OfAdditionalContainers(
        BenchmarkRunSpec spec, IReadOnlyList<Node> nodes, PlannerSettings settings)
    {
        var containers = UrlRuns.Is(spec) ? [] : TemplateContainers.Additional(spec.Target.PodTemplate).ToList();
        return spec.Variants.Select(variant => ArchitectureChoice.For(variant, nodes, settings)).Where(found => found.Problem is null)
            .DistinctBy(found => found.Architecture)
            .SelectMany(found => containers.Select(container => new ImageChoice(Request(container), found)));

        static ImageRequest Request(JsonObject container) => new(
            ImageRole.AdditionalContainer, TemplateContainers.Name(container), TemplateContainers.Image(container), "");
    }
}
