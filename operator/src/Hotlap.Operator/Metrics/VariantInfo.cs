using Hotlap.Measurement.Text;
using Hotlap.Planning.Digests;

namespace Hotlap.Operator.Metrics;

/// <summary>What the results of a variant were measured on: its image, and the measurement and revision that they belong to.</summary>
internal static class VariantInfo
{
    /// <summary>Longest text of an author in a label. Cut texts never make two series equal, because the variant is a label too.</summary>
    private const int LongestText = 256;

    public static ResultFamily Family { get; } = new(
        "hotlap_variant_info", "1 for each variant with results. Labels that are not known are empty.",
        ["variant", "image", "digest", "architecture", "measurement", "revision"],
        run =>
        {
            var (measurement, revision) = (RunMeasurement.Prefix(run.Status?.ResultsMeasurement ?? ""), Revision(run));
            return (run.Status?.Variants ?? []).Select(variant => new Figure(
                1, variant.Name, PlainText.Of(variant.Image, LongestText), variant.ImageDigest ?? "", variant.Architecture ?? "",
                measurement, revision));
        });

    /// <summary>
    /// Returns the run's annotation <c>hotlap.dev/revision</c>. While a new measurement is in progress it names that one and not the
    /// results, whose revision is then not known.
    /// </summary>
    private static string Revision(BenchmarkRun run) =>
        run.Status?.ResultsMeasurement is { } results && results == RunMeasurement.Of(run)
            ? PlainText.Of(run.Metadata.Annotations?.GetValueOrDefault(Annotations.Revision), LongestText) : "";
}
