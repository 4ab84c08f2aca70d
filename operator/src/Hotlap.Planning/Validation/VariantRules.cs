using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Urls;

namespace Hotlap.Planning.Validation;

internal static class VariantRules
{
    private const int Most = 32;
    private static readonly string[] Architectures = ["amd64", "arm64"];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Variants.Count == 0) yield return "variants: the list is empty; name at least one variant with its image, or with the url of a service that runs";
        if (spec.Variants.Count > Most) yield return $"variants: {spec.Variants.Count} are too many; at most {Most}";
        foreach (var problem in NameRule.Check("variants", [.. spec.Variants.Select(variant => variant.Name)])) yield return problem;
        foreach (var variant in spec.Variants)
        {
            if (!UrlRuns.Is(spec) && (string.IsNullOrWhiteSpace(variant.Image) || variant.Image.Any(char.IsWhiteSpace)))
                yield return $"variants[{variant.Name}].image: \"{variant.Image}\" is no image; write it as registry/name:tag";
            if (variant.Architecture is { } architecture && !Architectures.Contains(architecture))
                yield return $"variants[{variant.Name}].architecture: \"{architecture}\" is not known; use amd64 or arm64, or leave it out";
            foreach (var problem in OverrideRules.Check(spec, variant)) yield return problem;
        }
    }
}
