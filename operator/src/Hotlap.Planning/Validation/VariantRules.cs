using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class VariantRules
{
    private const int Most = 32;
    private static readonly string[] Architectures = ["amd64", "arm64"];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Variants.Count == 0) yield return "variants: the list is empty; add at least one variant with an image, or with the url "
            + "of a running service";
        if (spec.Variants.Count > Most) yield return $"variants: {spec.Variants.Count} entries exceed the maximum of {Most}";
        foreach (var problem in NameRule.Check("variants", [.. spec.Variants.Select(variant => variant.Name)])) yield return problem;
        foreach (var variant in spec.Variants)
        {
            if (!UrlRuns.Is(spec) && (string.IsNullOrWhiteSpace(variant.Image) || variant.Image.Any(char.IsWhiteSpace)))
                yield return $"variants[{variant.Name}].image: \"{variant.Image}\" is not a valid image; write it as registry/name:tag";
            if (variant.Architecture is { } architecture && !Architectures.Contains(architecture))
                yield return $"variants[{variant.Name}].architecture: \"{architecture}\" is not supported; use amd64 or arm64, or omit it";
            foreach (var problem in OverrideRules.Check(spec, variant)) yield return problem;
        }
    }
}
