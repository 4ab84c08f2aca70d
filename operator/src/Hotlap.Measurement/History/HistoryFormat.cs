using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Text;
using Values = System.Collections.Generic.IReadOnlyDictionary<string, System.Collections.Generic.IReadOnlyList<double?>>;

namespace Hotlap.Measurement.History;

/// <summary>Serializes history records as JSON.</summary>
public static class HistoryFormat
{
    /// <summary>
    /// Order in which metrics are omitted from a record that is too long, starting with those that other metrics represent best. Metrics
    /// that programs report are omitted after these.
    /// </summary>
    internal static readonly string[] Dispensable =
    [
        MetricNames.P90, MetricNames.P95, MetricNames.Max, MetricNames.Mean, MetricNames.P999, MetricNames.Errors, MetricNames.AnswerBytes,
        MetricNames.GcPause, MetricNames.AllocatedPerRequest, MetricNames.MemoryGrowthPerMillionRequests, MetricNames.MemoryGrowth,
        MetricNames.AnonymousMemory, MetricNames.PeakMemory, MetricNames.IdleMemory, MetricNames.MessageLatency,
        MetricNames.MessagesPerSecond, MetricNames.CpuPerRequest, MetricNames.P50, MetricNames.P99, MetricNames.Startup,
        MetricNames.RequestsPerSecond, MetricNames.RateAtObjective,
    ];

    /// <summary>Returns the record without the metrics that would make it longer than <see cref="HistoryRecord.MaxBytes"/>.</summary>
    /// <param name="record">The record.</param>
    /// <param name="primary">Primary metrics, which are omitted last.</param>
    public static HistoryRecord Fit(HistoryRecord record, IReadOnlyCollection<string> primary)
    {
        var lengths = AllValues(record).SelectMany(values => values)
            .GroupBy(series => series.Key, series => LengthOf(series.Key, series.Value))
            .ToDictionary(metric => metric.Key, metric => metric.Sum());
        var length = JsonSerializer.SerializeToUtf8Bytes(Without(record, _ => true), HistoryJson.Default.HistoryRecord).Length
            + lengths.Values.Sum();
        var omitted = new List<string>();
        foreach (var metric in Dispensable.Where(lengths.ContainsKey).Concat(lengths.Keys.Except(Dispensable).Order(StringComparer.Ordinal))
            .OrderBy(primary.Contains))
        {
            if (length <= HistoryRecord.MaxBytes) break;
            omitted.Add(metric);
            // The omitted metric's name is added to OmittedMetrics, with quotes and a comma.
            length += metric.Length + 3 - lengths[metric];
        }

        return omitted.Count == 0
            ? record : Without(record, omitted.Contains) with { OmittedMetrics = [.. record.OmittedMetrics, .. omitted] };
    }

    /// <summary>Serializes a record.</summary>
    /// <param name="record">A record within the size limit, see <see cref="Fit"/>.</param>
    public static string Write(HistoryRecord record) => JsonSerializer.Serialize(record, HistoryJson.Default.HistoryRecord);

    /// <summary>Deserializes and validates a record.</summary>
    /// <param name="text">The JSON text.</param>
    /// <exception cref="InvalidDataException">The text is not a valid record.</exception>
    public static HistoryRecord Read(string text)
    {
        try
        {
            var record = JsonSerializer.Deserialize(text, HistoryJson.Default.HistoryRecord);
            return record is { Version: 1 } && record.Measurement.Length > 0 && record.Variants.All(variant => IsWhole(record, variant))
                ? record
                : throw new InvalidDataException("it is not a history record");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException(PlainText.Of(e.Message, 500), e);
        }
    }

    /// <summary>Thins records and serializes them. The oldest measurements are omitted until the size limit is met.</summary>
    /// <param name="records">The records, oldest first.</param>
    /// <param name="keeps">True for the names of metrics to keep.</param>
    /// <returns>The JSON text; null when no measurement is left.</returns>
    public static string? Thin(IReadOnlyList<HistoryRecord> records, Func<string, bool> keeps)
    {
        for (var left = records.Count; left > 0; left -= (left + 9) / 10)
        {
            var thinned = ThinnedHistory.Of([.. records.TakeLast(left)], keeps);
            var text = JsonSerializer.Serialize(thinned, HistoryJson.Default.ThinnedHistory);
            if (Encoding.UTF8.GetByteCount(text) <= ThinnedHistory.MaxBytes) return text;
        }

        return null;
    }

    /// <summary>Deserializes and validates thinned measurements.</summary>
    /// <param name="text">The JSON text.</param>
    /// <exception cref="InvalidDataException">The text does not hold thinned measurements.</exception>
    public static ThinnedHistory ReadThinned(string text)
    {
        try
        {
            var history = JsonSerializer.Deserialize(text, HistoryJson.Default.ThinnedHistory);
            return history is { Version: 1 } && history.Series.All(series => series.Medians.Count == history.Measurements.Count)
                && history.Measurements.All(measurement => measurement.Measurement.Length > 0)
                && history.Series.DistinctBy(series => (series.Variant, series.Scenario, series.Payload, series.Metric)).Count()
                    == history.Series.Count
                ? history
                : throw new InvalidDataException("it does not hold measurements of a history");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException(PlainText.Of(e.Message, 500), e);
        }
    }

    /// <summary>Returns the measurements of a ConfigMap with a history record or with thinned measurements.</summary>
    /// <param name="data">The data of the ConfigMap.</param>
    /// <exception cref="InvalidDataException">The data has neither.</exception>
    public static IReadOnlyList<HistoryRecord> ReadAny(IReadOnlyDictionary<string, string> data) =>
        data.TryGetValue(ThinnedHistory.Key, out var thinned)
            ? ReadThinned(thinned).Records() : [Read(data.GetValueOrDefault(HistoryRecord.Key) ?? "")];

    /// <summary>Returns the values of a record as text, equal for equal values whenever and by whichever version it was written.</summary>
    /// <param name="record">The record.</param>
    public static string ValuesOf(HistoryRecord record) =>
        Write(new HistoryRecord { Rounds = record.Rounds, Variants = record.Variants });

    private static bool IsWhole(HistoryRecord record, HistoryVariant variant) =>
        AllValues(variant).SelectMany(values => values.Values).All(values => values.Count == record.Rounds.Count);

    private static IEnumerable<Values> AllValues(HistoryRecord record) => record.Variants.SelectMany(AllValues);

    private static IEnumerable<Values> AllValues(HistoryVariant variant) =>
        variant.Cells.Select(cell => cell.Values).Prepend(variant.Values);

    /// <summary>Returns the size of a metric's values in the JSON in bytes: "name":[...] and a comma.</summary>
    private static int LengthOf(string metric, IReadOnlyList<double?> values) =>
        metric.Length + 4 + JsonSerializer.SerializeToUtf8Bytes(values, HistoryJson.Default.IReadOnlyListNullableDouble).Length;

    private static HistoryRecord Without(HistoryRecord record, Func<string, bool> omits) => record with
    {
        Variants = [.. record.Variants.Select(variant => variant with
        {
            Values = Without(variant.Values, omits),
            Cells = [.. variant.Cells.Select(cell => cell with { Values = Without(cell.Values, omits) })],
        })],
    };

    private static Dictionary<string, IReadOnlyList<double?>> Without(Values values, Func<string, bool> omits) =>
        values.Where(entry => !omits(entry.Key)).ToDictionary(entry => entry.Key, entry => entry.Value);
}

/// <summary>Source-generated JSON of history records: camelCase names, null properties omitted.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    RespectNullableAnnotations = true)]
[JsonSerializable(typeof(HistoryRecord))]
[JsonSerializable(typeof(ThinnedHistory))]
[JsonSerializable(typeof(IReadOnlyList<double?>))]
internal sealed partial class HistoryJson : JsonSerializerContext;
