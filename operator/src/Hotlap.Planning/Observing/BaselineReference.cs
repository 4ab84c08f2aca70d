using Hotlap.Measurement.History;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>
/// The completed measurement that <c>comparison.baselineRef</c> names, as it was when it was looked up: its method, and where its records
/// are. Stored as JSON under <see cref="Key"/> of an owned, immutable ConfigMap, so that it stays the same for the whole measurement.
/// </summary>
public sealed record BaselineReference
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "baseline.json";

    /// <summary>True if there was no previous measurement to compare with. Nothing else is set then but the names.</summary>
    public bool IsFirst { get; set; }

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

    /// <summary>Digests of the requests that ConfigMaps held, by name and key; null without any.</summary>
    public IReadOnlyDictionary<string, string>? RequestFiles { get; set; }

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
