using Hotlap.Measurement.Text;
using Hotlap.Planning.Digests;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>What the results of a variant were measured on: its image, and the measurement and revision that they belong to.</summary>
internal static class VariantInfo
{
    /// <summary>Longest text of an author in a label. Cut texts never make two series equal, because the variant is a label too.</summary>
    private const int LongestText = 256;

    public static ResultFamily Family { get; } = new(
        "hotlap_variant_info", "1 for each variant with results. Labels that are not known are empty.", (run, sink) =>
        {
            var revision = Revision(run);
            var measurement = RunMeasurement.Prefix(run.Status?.ResultsMeasurement ?? "");
            foreach (var variant in run.Status?.Variants ?? [])
                sink.Add(
                    1, Label("variant", variant.Name), Label("image", PlainText.Of(variant.Image, LongestText)),
                    Label("digest", variant.ImageDigest ?? ""), Label("architecture", variant.Architecture ?? ""),
                    Label("measurement", measurement), Label("revision", revision));
        });

    /// <summary>
    /// Returns the run's annotation <c>hotlap.dev/revision</c>. While a new measurement is in progress it names that one and not the
    /// results, whose revision is then not known.
    /// </summary>
    private static string Revision(BenchmarkRun run) =>
        run.Status?.ResultsMeasurement is { } results && results == RunMeasurement.Of(run)
            ? PlainText.Of(run.Metadata.Annotations?.GetValueOrDefault(Annotations.Revision), LongestText) : "";
}
