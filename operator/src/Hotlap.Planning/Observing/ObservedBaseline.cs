using Hotlap.Measurement.History;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>A completed measurement whose trials are the baseline.</summary>
/// <param name="Reference">The measurement's method and the place of its records.</param>
/// <param name="Recorded">Its recorded trials.</param>
public sealed record ObservedBaseline(BaselineReference Reference, IReadOnlyList<MeasuredTrial> Recorded)
{
    /// <summary>The trials that the baseline's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> Trials { get; } = ValidRounds.Of(
        Recorded, Reference.Measurement, Reference.Variants);

    /// <summary>Why trials are missing; null when all trials exist. With a problem, the baseline has no trials.</summary>
    public Problem? Problem { get; init; }

    /// <summary>
    /// Measurements of the same spec and images, this one included. They show how much two runs of the same image differ.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>Trials of the baseline's capacity round.</summary>
    public IEnumerable<MeasuredTrial> CapacityTrials => Recorded.Where(trial => trial.Record.Round == CapacityRound.Number);

    /// <summary>Returns the trials of the variant with which a variant is compared.</summary>
    /// <param name="variant">Variant of the run that compares.</param>
    /// <param name="baseline">The variant that its spec names for all variants; null to compare with the variant of the same name.</param>
    public IEnumerable<MeasuredTrial> Partners(string variant, string? baseline) =>
        Trials.Where(trial => trial.Record.Variant == (baseline ?? variant));
}

/// <summary>
/// The completed measurement that <c>comparison.baselineRef</c> names, as it was when it was looked up: its method, and where its records
/// are. Stored as JSON under <see cref="Key"/> of an owned, immutable ConfigMap, so that it stays the same for the whole measurement.
/// </summary>
public sealed record BaselineReference
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "baseline.json";

    /// <summary>Value of <c>comparison.baselineRef</c> that was looked up; null in records of older versions.</summary>
    public BaselineRef? Wanted { get; set; }

    /// <summary>Name of the baseline in results, see <see cref="Baselines.Text(BaselineRef)"/>.</summary>
    public string Name { get; set; } = "";

    /// <summary>Digest of the measurement.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>Digests of the fields that two measurements must share, see <see cref="Digests.RunMeasurement.Method"/>.</summary>
    public IReadOnlyDictionary<string, string> Method { get; set; } = new Dictionary<string, string>();

    /// <summary>Image of the agent that measured the baseline; null when unknown.</summary>
    public string? AgentImage { get; set; }

    /// <summary>Images of the baseline's variants.</summary>
    public IReadOnlyList<ResolvedImage> Images { get; set; } = [];

    /// <summary>Variants of the baseline with figures: those that were not given up.</summary>
    public IReadOnlyList<string> Variants { get; set; } = [];

    /// <summary>Nodes on which the baseline was measured.</summary>
    public IReadOnlyList<HistoryNode> Nodes { get; set; } = [];

    /// <summary>ConfigMaps of the baseline's trials.</summary>
    public IReadOnlyList<RecordReference> Records { get; set; } = [];

    /// <summary>
    /// ConfigMaps of the newest history records that measured the same spec, this measurement included. They show how much two runs of the
    /// same image differ.
    /// </summary>
    public IReadOnlyList<RecordReference> Earlier { get; set; } = [];

    /// <summary>
    /// True for a variant of a history record that measured the same image, by digest. An image without a known digest never matches.
    /// </summary>
    /// <param name="variant">Variant of the record.</param>
    public bool HasImage(HistoryVariant variant)
    {
        ArgumentNullException.ThrowIfNull(variant);
        return variant.ImageDigest is { } digest && Images.Any(image => image.Variant == variant.Name && image.Digest == digest);
    }
}

/// <summary>Identifies a ConfigMap of the run's namespace by name and UID.</summary>
public sealed record RecordReference
{
    /// <summary>Name of the ConfigMap.</summary>
    public string Name { get; set; } = "";

    /// <summary>UID of the ConfigMap.</summary>
    public string Uid { get; set; } = "";
}

/// <summary>Nodes on which the baseline's trials ran.</summary>
internal static class BaselinePlaces
{
    /// <summary>
    /// Returns the nodes on which a variant's counterpart in the baseline ran; empty without a counterpart of the same architecture.
    /// </summary>
    public static IReadOnlyList<string> TargetNodes(RunObservation observation, string variant)
    {
        if (observation.Baseline is not { } baseline) return [];
        var partner = observation.Run.Spec.Comparison?.Baseline ?? variant;
        var now = observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)?.Architecture;
        var before = baseline.Reference.Images.FirstOrDefault(image => image.Variant == partner)?.Architecture;
        return now != before
            ? [] : Distinct(baseline.Partners(variant, observation.Run.Spec.Comparison?.Baseline).Select(trial => trial.Record.TargetNode));
    }

    /// <summary>Returns the nodes on which the baseline's generators ran.</summary>
    public static IReadOnlyList<string> GeneratorNodes(RunObservation observation) => observation.Baseline is not { } baseline ? [] :
        Distinct(baseline.Recorded.SelectMany(trial => trial.GeneratorNodes));

    private static IReadOnlyList<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}
