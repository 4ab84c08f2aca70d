using Hotlap.Api.Units;
using Hotlap.Planning.Placing;

namespace Hotlap.Cli.Previews;

/// <summary>CPU and memory that pods of one trial request; trials run one after another.</summary>
/// <param name="Pod">What kind of pod.</param>
/// <param name="Count">How many of them at a time.</param>
/// <param name="Requests">Requests of each; the largest when variants differ.</param>
internal sealed record RoomNeed(string Pod, int Count, Amount Requests)
{
    public static IReadOnlyList<RoomNeed> Of(BenchmarkRunSpec spec) =>
    [
        new("target with its probe", 1, Largest(spec.Variants.Select(variant => OfTarget(spec, variant)))),
        .. spec.Dependencies.Select(dependency => new RoomNeed(
            $"dependency {dependency.Name}", 1, ResourceAmounts.Requested(dependency.Resources ?? DefaultResources.Dependency()))),
        .. Generators(spec),
    ];

    /// <summary>
    /// Generators and programs with an image run one after another, so the largest counts. A program in the variants' own containers has
    /// none.
    /// </summary>
    private static IEnumerable<RoomNeed> Generators(BenchmarkRunSpec spec)
    {
        if (spec.Scenarios.Exists(scenario => scenario.Program is { Image: null }))
            return [];
        var programs = spec.Scenarios.Select(scenario => scenario.Program).OfType<ScenarioProgram>()
            .Select(program => ResourceAmounts.Requested(DefaultResources.OfProgram(spec.Generator, program)) + Probe);
        var generator = ResourceAmounts.Requested(spec.Generator.Resources ?? DefaultResources.Generator());
        return [new RoomNeed("generator", spec.Generator.Replicas, Largest(programs.Prepend(generator)))];
    }

    private static Amount OfTarget(BenchmarkRunSpec spec, Variant variant) => variant.Url is not null ? Probe
        : PodRequests.OfTarget(
            spec.Target.PodTemplate,
            ResourceAmounts.Requested(variant.Resources ?? spec.Target.Resources ?? DefaultResources.Target()) + Probe);

    private static Amount Probe => ResourceAmounts.Requested(new JsonObject { ["requests"] = DefaultResources.ProbeRequests() });

    private static Amount Largest(IEnumerable<Amount> amounts) => amounts.Aggregate(default(Amount), Amount.Larger);
}
