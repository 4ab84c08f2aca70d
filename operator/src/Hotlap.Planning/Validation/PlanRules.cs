using Hotlap.Api.Serialization;
using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates that the requests fit into the plan in a pod's annotations, together with those of the author.</summary>
internal static class PlanRules
{
    /// <summary>Largest HTTP body, in bytes.</summary>
    public const int MostBodyBytes = 64 * 1024;

    /// <summary>The requests of a spec of up to this many bytes always fit into the plan: see the test of the largest plan.</summary>
    private const int AlwaysFits = 16 * 1024;

    // Placeholders for values that are unknown during validation: a rate has few digits, and an address has at most 39 characters.
    private const long AnyRate = 1_234_567;
    private const string AnyAddress = "1234:1234:1234:1234:1234:1234:1234:1234";

    /// <summary>Validates a spec that has no other errors.</summary>
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (ProgramRuns.Is(spec)) yield break;
        if (JsonSerializer.SerializeToUtf8Bytes(spec, ApiJson.Default.BenchmarkRunSpec).Length <= AlwaysFits) yield break;
        var (ofTarget, ofGenerator) = (Annotated(spec.Target.PodTemplate), Annotated(spec.Generator.PodTemplate));
        // Plans of variants without requests of their own differ only in the variant's name.
        var unlike = spec.Variants.DistinctBy(variant => variant.Scenarios.Count > 0 ? variant.Name : "").ToList();
        var generator = unlike.Max(variant => PlanCodec.Encode(new LoadPlan
        {
            TargetHost = AnyAddress,
            Cells = CellPlanBuilder.Build(
                spec, Cell.Measured(spec).Where(cell => cell.Scenario.Program is null)
                    .Select(cell => VariantScenario.Of(variant, cell)), _ => AnyRate,
                ServiceUrl.Parse(variant.Url)),
        }).Length);
        if (generator > Annotations.MostBytes)
            yield return $"scenarios: the requests take {Size(generator)} in the plan of a generator, more than the "
                + $"{Size(Annotations.MostBytes)} that fit into a pod's annotations; "
                + "shorten bodies, data and headers, or split the run in two";
        else if (generator + ofGenerator > Annotations.MostBytes)
            yield return "generator.podTemplate.metadata.annotations: together with the requests of the scenarios they take "
                + $"{Size(generator + ofGenerator)}, more than the "
                + $"{Size(Annotations.MostBytes)} that fit into a pod's annotations; shorten them";
        var probe = unlike.Max(variant => PlanCodec.Encode(TargetPodBuilder.PlanProbe(spec, variant)).Length) + ofTarget;
        if (probe > Annotations.MostBytes)
            yield return $"target.podTemplate.metadata.annotations: together with the startup request they take {Size(probe)}, more than "
                + $"the {Size(Annotations.MostBytes)} that fit into a pod's annotations; "
                + "shorten them, or set a short request as target.startup";
    }

    /// <summary>Returns the size of the annotations that a template adds to its pod, in bytes.</summary>
    private static int Annotated(JsonObject? template) => template?["metadata"]?["annotations"] is JsonObject annotations
        ? annotations.Sum(entry => Encoding.UTF8.GetByteCount(entry.Key) + Encoding.UTF8.GetByteCount(entry.Value?.ToString() ?? ""))
        : 0;

    private static string Size(int bytes) => $"{(bytes + 1023) / 1024}Ki";
}
