using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Validates that the requests fit into the plan, which pods carry in their annotations together with those of the author.
/// </summary>
internal static class PlanRules
{
    /// <summary>Largest HTTP body, in bytes.</summary>
    public const int MostBodyBytes = 64 * 1024;

    /// <summary>Requests of up to this many characters always fit into the plan, for any spec: see the test of the largest plan.</summary>
    private const int AlwaysFits = 16 * 1024;

    // Placeholders for values that are unknown during validation: a rate has few digits, and an address has at most 39 characters.
    private const long AnyRate = 1_234_567;
    private const string AnyAddress = "1234:1234:1234:1234:1234:1234:1234:1234";

    /// <summary>Validates a spec that has no other errors.</summary>
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var (ofTarget, ofGenerator) = (Annotated(spec.Target.PodTemplate), Annotated(spec.Generator.PodTemplate));
        if (ProgramRuns.Is(spec)) yield break;
        if (TextLength(spec) + Math.Max(ofTarget, ofGenerator) <= AlwaysFits) yield break;
        var generator = Unlike(spec).Max(variant => PlanCodec.Encode(new LoadPlan
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
        var probe = Unlike(spec).Max(variant => PlanCodec.Encode(TargetPodBuilder.PlanProbe(spec, variant)).Length) + ofTarget;
        if (probe > Annotations.MostBytes)
            yield return $"target.podTemplate.metadata.annotations: together with the startup request they take {Size(probe)}, more than "
                + $"the {Size(Annotations.MostBytes)} that fit into a pod's annotations; "
                + "shorten them, or set a short request as target.startup";
    }

    /// <summary>Returns the size of the annotations that a template adds to its pod, in bytes.</summary>
    private static int Annotated(JsonObject? template) => template?["metadata"]?["annotations"] is JsonObject annotations
        ? annotations.Sum(entry => Encoding.UTF8.GetByteCount(entry.Key) + Encoding.UTF8.GetByteCount(entry.Value?.ToString() ?? ""))
        : 0;

    /// <summary>
    /// Returns the variants whose plans differ in more than a name: those with requests of their own, and one of the others.
    /// </summary>
    private static IEnumerable<Variant> Unlike(BenchmarkRunSpec spec) => spec.Variants.Where(variant => variant.Scenarios.Count > 0)
        .Concat(spec.Variants.Where(variant => variant.Scenarios.Count == 0).Take(1));

    private static int TextLength(BenchmarkRunSpec spec) =>
        spec.Scenarios.Sum(scenario => Length(scenario.Http) + Length(scenario.Grpc)) + Length(spec.Target.Startup?.Http)
            + Length(spec.Target.Startup?.Grpc)
        + spec.Variants.Sum(variant => variant.Scenarios.Sum(scenario => Length(scenario.Http) + Length(scenario.Grpc)));

    private static int Length(HttpRequest? request) => request is null ? 0
        : request.Path.Length + (request.Body?.Length ?? 0) + Length(request.Expect)
            + request.Headers.Sum(header => header.Name.Length + header.Value.Length);

    private static int Length(HttpExpectation expect) => (expect.Body?.Length ?? 0) + (expect.Matches?.Length ?? 0)
        + expect.Contains.Concat(expect.Excludes).Sum(text => text.Length)
        + expect.Json.Sum(json => json.Path.Length + (json.Value?.Length ?? 0));

    private static int Length(GrpcRequest? request) => request is null ? 0
        : request.Call.Length + (request.Data?.ToJsonString().Length ?? 0)
            + request.Metadata.Sum(entry => entry.Name.Length + entry.Value.Length);

    private static string Size(int bytes) => string.Create(CultureInfo.InvariantCulture, $"{(bytes + 1023) / 1024}Ki");
}
