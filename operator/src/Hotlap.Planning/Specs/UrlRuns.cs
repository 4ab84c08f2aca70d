using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>
/// Runs whose variants are services that already run. They have no images and no startups, and nothing is measured inside the target.
/// </summary>
internal static class UrlRuns
{
    public static bool Is(BenchmarkRunSpec spec) => spec.Variants.Exists(variant => variant.Url is not null);

    /// <summary>Returns the URL of a variant; null for a variant with an image.</summary>
    public static ServiceUrl? Of(BenchmarkRunSpec spec, string variant) =>
        ServiceUrl.Parse(spec.Variants.Single(candidate => candidate.Name == variant).Url);
}
