using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Specs;

/// <summary>The images of a spec that a tag names, and not a digest.</summary>
public static class TaggedImages
{
    /// <summary>True if there is any, so that another image may be measured the next time.</summary>
    /// <param name="spec">What is measured.</param>
    public static bool Any(BenchmarkRunSpec spec)
    {
        ArgumentNullException.ThrowIfNull(spec);
        return spec.Variants.Select(variant => variant.Image)
            .Concat(spec.Dependencies.Select(dependency => dependency.Image))
            .Concat(ProgramRuns.Generators(spec).Select(scenario => scenario.Program!.Image!))
            .Concat(TemplateContainers.Additional(spec.Target.PodTemplate).Select(TemplateContainers.Image))
            .Any(image => image.Length > 0 && IsTagged(image));
    }

    /// <summary>True when a tag names an image, also the tag that is left out; false for a digest.</summary>
    internal static bool IsTagged(string image) => !image.Contains('@', StringComparison.Ordinal);
}
