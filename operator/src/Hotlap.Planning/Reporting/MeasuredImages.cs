using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>The images of a measurement, from its status.</summary>
internal static class MeasuredImages
{
    /// <summary>
    /// Returns the digest of the image that was measured; null for an unknown one, as of programs and of containers beside the target in
    /// the status of an older operator.
    /// </summary>
    public static string? Digest(BenchmarkRunStatus measured, ImageRequest image) => image.Of switch
    {
        ImageRole.Variant => measured.Variants?.Find(variant => variant.Name == image.Variant)?.ImageDigest,
        ImageRole.Dependency => measured.Environment?.Dependencies?.Find(dependency => dependency.Name == image.Variant)?.ImageDigest,
        _ => measured.Environment?.OtherImages?.Find(other => other.Subject == image.Subject && other.Architecture == image.Architecture)
            ?.ImageDigest,
    };
}
