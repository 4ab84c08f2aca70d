using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Urls;

/// <summary>Runs whose variants are services that already run: there are no images, no startups, and nothing that looks into the target.</summary>
internal static class UrlRuns
{
    public static bool Is(BenchmarkRunSpec spec) => spec.Variants.Exists(variant => variant.Url is not null);

    /// <summary>The URL of a variant; null for one with an image.</summary>
    public static ServiceUrl? Of(BenchmarkRunSpec spec, string variant) =>
        ServiceUrl.Parse(spec.Variants.Single(candidate => candidate.Name == variant).Url);
}
