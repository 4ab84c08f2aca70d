namespace Hotlap.Measurement.History;

/// <summary>
/// Older measurements of a run, of which only the medians are kept, in columns. Stored as JSON under <see cref="Key"/> of one immutable
/// ConfigMap that the run owns, labelled <c>hotlap.dev/role: history</c> and without a measurement. At most <see cref="MaxBytes"/> long.
/// </summary>
public sealed record ThinnedHistory
{
    /// <summary>Key of the measurements in the ConfigMap's data.</summary>
    public const string Key = "thinned.json";

    /// <summary>Maximum size in bytes of UTF-8; the oldest measurements beyond it are omitted.</summary>
    public const int MaxBytes = 512 * 1024;

    /// <summary>Version of the format.</summary>
    public int Version { get; set; } = 1;

    /// <summary>The measurements, oldest first.</summary>
    public IReadOnlyList<ThinnedMeasurement> Measurements { get; set; } = [];

    /// <summary>The medians of each metric, variant and cell.</summary>
    public IReadOnlyList<ThinnedSeries> Series { get; set; } = [];

    /// <summary>Thins records.</summary>
    /// <param name="records">The records, whole or thinned before, oldest first.</param>
    /// <param name="keeps">True for the names of metrics to keep.</param>
    public static ThinnedHistory Of(IReadOnlyList<HistoryRecord> records, Func<string, bool> keeps)
    {
        var values = records.Select(record => record.AsEarlierRun(_ => true)).ToList();
        return new ThinnedHistory
        {
            Measurements = [.. records.Select(ThinnedMeasurement.Of)],
            Series = [.. values.SelectMany(run => run.Values.Keys).Distinct().Where(key => keeps(key.Metric))
                .Select(key => new ThinnedSeries
                {
                    Variant = key.Variant,
                    Scenario = key.Scenario,
                    Payload = key.Payload,
                    Metric = key.Metric,
                    Medians = [.. values.Select(run => HistoryValues.Round(HistoryValues.MedianOf(run.Series(key))))],
                })],
        };
    }

    /// <summary>Returns the measurements as thinned records, oldest first.</summary>
    public IReadOnlyList<HistoryRecord> Records() => [.. Measurements.Select((measurement, index) => measurement.Record(
        Series.Where(series => series.Medians[index] is not null).ToLookup(series => series.Variant), index))];
}

/// <summary>A measurement of which only medians are kept.</summary>
public sealed record ThinnedMeasurement
{
    /// <summary>Digest of the measurement, 64 hexadecimal digits.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>The run's annotation <c>hotlap.dev/revision</c> at that time; null without the annotation.</summary>
    public string? Revision { get; set; }

    /// <summary>Completion time of the measurement, RFC 3339, in whole seconds.</summary>
    public string CompletedAt { get; set; } = "";

    /// <summary>Number of rounds that the medians include.</summary>
    public int Rounds { get; set; }

    /// <summary>Digest of each variant's image, in the order of the spec; empty when unknown.</summary>
    public IReadOnlyDictionary<string, string> Images { get; set; } = new Dictionary<string, string>();

    internal static ThinnedMeasurement Of(HistoryRecord record) => new()
    {
        Measurement = record.Measurement,
        Revision = record.Revision,
        CompletedAt = record.CompletedAt,
        Rounds = record.ThinnedRounds ?? record.Rounds.Count,
        Images = record.Variants.ToDictionary(variant => variant.Name, variant => variant.ImageDigest ?? ""),
    };

    internal HistoryRecord Record(ILookup<string, ThinnedSeries> known, int index) => new()
    {
        Measurement = Measurement,
        Revision = Revision,
        CompletedAt = CompletedAt,
        ThinnedRounds = Rounds,
        Variants = [.. Images.Select(image => new HistoryVariant
        {
            Name = image.Key,
            ImageDigest = image.Value.Length == 0 ? null : image.Value,
            Values = Values(known[image.Key].Where(series => series.Scenario.Length == 0), index),
            Cells = [.. known[image.Key].Where(series => series.Scenario.Length > 0).GroupBy(series => (series.Scenario, series.Payload))
                .Select(cell => new HistoryCell
                {
                    Scenario = cell.Key.Scenario, Payload = cell.Key.Payload, Values = Values(cell, index),
                })],
        })],
    };

    private static Dictionary<string, IReadOnlyList<double?>> Values(IEnumerable<ThinnedSeries> series, int index) =>
        series.ToDictionary(one => one.Metric, one => (IReadOnlyList<double?>)[one.Medians[index]]);
}

/// <summary>The medians of one metric of a variant over the measurements.</summary>
public sealed record ThinnedSeries
{
    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Name of the scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload; empty when there is none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Name of the metric as in thresholds.</summary>
    public string Metric { get; set; } = "";

    /// <summary>One median per measurement, in the unit of history records; null when it was not measured.</summary>
    public IReadOnlyList<double?> Medians { get; set; } = [];
}
