using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class VariantRules
{
    private const int Most = SweptSpec.MostVariants;
    private static readonly string[] Architectures = ["amd64", "arm64"];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Variants.Count == 0) yield return "variants: the list is empty; add at least one variant with an image, or with the url "
            + "of a running service";
        if (spec.Variants.Count > Most) yield return $"variants: {spec.Variants.Count} entries exceed the maximum of {Most}";
        foreach (var problem in NameRule.Check("variants", [.. spec.Variants.Select(variant => variant.Name)])) yield return problem;
        foreach (var variant in spec.Variants)
        {
            foreach (var problem in UrlRuns.Is(spec) ? [] : NameRule.Image($"variants[{variant.Name}].image", variant.Image))
                yield return problem;
            if (variant.Architecture is { } architecture && !Architectures.Contains(architecture))
                yield return $"variants[{variant.Name}].architecture: \"{architecture}\" is not supported; use amd64 or arm64, or omit it";
            foreach (var problem in OverrideRules.Check(spec, variant)) yield return problem;
        }
    }
}

/// <summary>Validates the requests and tools of single variants, which must be as valid as those of the scenario.</summary>
internal static class OverrideRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, Variant variant)
    {
        if (ProgramRuns.Is(spec)) yield break;
        var path = $"variants[{variant.Name}].scenarios";
        foreach (var problem in NameRule.Once(path, variant.Scenarios.Select(own => own.Name))) yield return problem;
        foreach (var own in variant.Scenarios)
            foreach (var problem in Check($"{path}[{own.Name}]", spec, variant, own)) yield return problem;
    }

    private static IEnumerable<string> Check(string path, BenchmarkRunSpec spec, Variant variant, ScenarioOverride own)
    {
        if (spec.Scenarios.Find(scenario => scenario.Name == own.Name) is not { } scenario)
            return [$"{path}: {NameList.Unknown("scenario", own.Name, spec.Scenarios.Select(known => known.Name))}"];
        if (own is { Http: null, Grpc: null, Load: null })
            return [$"{path}: overrides nothing; set http, grpc or load, or remove the entry"];
        if (scenario.Program is not null)
            return [$"{path}: a program has no request to override; use $(HOTLAP_VARIANT) in its args, or split it into two scenarios"];
        var merged = VariantScenario.Of(variant, scenario);
        // Problems of the common load are reported for the scenario.
        var load = LoadRules.Check("", spec, merged).Except(LoadRules.Check("", spec, scenario)).Select(problem => $"{path}.load{problem}");
        return own is { Http: null, Grpc: null }
            ? load : RequestRules.Check(path, spec, own.Http, own.Grpc).Concat(RequestListRules.Check(path, merged))
                .Concat(ScenarioRules.CheckMark(path, merged)).Concat(load);
    }
}
