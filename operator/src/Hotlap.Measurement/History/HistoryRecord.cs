using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.History;

/// <summary>
/// One completed measurement of a run: with what it was measured, and the value of every metric in every trial that is in its figures. Stored as JSON
/// under <see cref="Key"/> of an immutable ConfigMap that the run owns, labelled <c>hotlap.dev/role: history</c>; at most <see cref="MaxBytes"/> long.
/// Records with the same <see cref="Repeated"/> measured the same spec.
/// </summary>
public sealed record HistoryRecord
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "history.json";

    /// <summary>Longest record in bytes of UTF-8. What does not fit is left out metric by metric, see <see cref="OmittedMetrics"/>.</summary>
    public const int MaxBytes = 256 * 1024;

    /// <summary>Version of this form.</summary>
    public int Version { get; set; } = 1;

    /// <summary>Digest of the measurement, 64 hexadecimal digits.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>
    /// Digest of the measurement without <c>rerun</c>. Records with the same one, and the same image digests, measured the same thing again: the spread between
    /// their runs is what two runs of the same image differ by.
    /// </summary>
    public string Repeated { get; set; } = "";

    /// <summary>
    /// Digest of each part of the measurement that two measurements must share to be compared, by the spec's field: scenarios, target, warmup,
    /// generator, startupOnly. The variants are no such part.
    /// </summary>
    public IReadOnlyDictionary<string, string> Method { get; set; } = new Dictionary<string, string>();

    /// <summary>What the run's annotation <c>hotlap.dev/revision</c> said when the measurement was complete, such as a Git commit; null without one.</summary>
    public string? Revision { get; set; }

    /// <summary>End of the measurement, RFC 3339, in whole seconds.</summary>
    public string CompletedAt { get; set; } = "";

    /// <summary>Image of the agent that measured.</summary>
    public string? AgentImage { get; set; }

    /// <summary>Version of the operator.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Load tools.</summary>
    public IReadOnlyList<ToolVersion> Tools { get; set; } = [];

    /// <summary>Nodes that took part.</summary>
    public IReadOnlyList<HistoryNode> Nodes { get; set; } = [];

    /// <summary>Nodes of the generators.</summary>
    public IReadOnlyList<string> GeneratorNodes { get; set; } = [];

    /// <summary>Rounds that are in the figures, in their order. Every list of values has one entry for each.</summary>
    public IReadOnlyList<int> Rounds { get; set; } = [];

    /// <summary>Variants by name, without those that were given up.</summary>
    public IReadOnlyList<HistoryVariant> Variants { get; set; } = [];

    /// <summary>Metrics that were left out because the record would be too long.</summary>
    public IReadOnlyList<string> OmittedMetrics { get; set; } = [];

    /// <summary>Its values as those of an earlier run.</summary>
    /// <param name="includes">True for the variants to take.</param>
    public EarlierRun AsEarlierRun(Func<HistoryVariant, bool> includes)
    {
        var values = new Dictionary<SeriesKey, IReadOnlyList<double?>>();
        foreach (var variant in Variants.Where(includes))
        {
            foreach (var (metric, series) in variant.Values)
                values[new SeriesKey(variant.Name, metric, "", "")] = series;
            foreach (var cell in variant.Cells)
            {
                foreach (var (metric, series) in cell.Values)
                    values[new SeriesKey(variant.Name, metric, cell.Scenario, cell.Payload)] = series;
            }
        }

        return new EarlierRun(values);
    }
}

/// <summary>A variant of a completed measurement.</summary>
public sealed record HistoryVariant
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Digest of its image for its platform; null where it is not known.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Compressed bytes of its image; null where they are not known.</summary>
    public long? ImageBytes { get; set; }

    /// <summary>Architecture of its nodes.</summary>
    public string Architecture { get; set; } = "";

    /// <summary>Nodes on which its targets ran.</summary>
    public IReadOnlyList<string> Nodes { get; set; } = [];

    /// <summary>
    /// Values of the metrics of the variant (startup in microseconds, idleMemory in bytes) by the name that thresholds use, one for each of
    /// <see cref="HistoryRecord.Rounds"/>; null where a trial has none, and for a startup that pulled its image.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double?>> Values { get; set; } = new Dictionary<string, IReadOnlyList<double?>>();

    /// <summary>Cells in the order in which they were measured.</summary>
    public IReadOnlyList<HistoryCell> Cells { get; set; } = [];
}

/// <summary>A scenario with one of its payloads, of one variant.</summary>
public sealed record HistoryCell
{
    /// <summary>Scenario.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Planned rate of an open loop in thousandths of a request per second; null for a closed loop.</summary>
    public long? RateMilliPerSecond { get; set; }

    /// <summary>
    /// Values of the metrics of the cell by the name that thresholds use, one for each of <see cref="HistoryRecord.Rounds"/>; null where a trial has none.
    /// Latencies and cpuPerRequest are in nanoseconds, peakMemory, answerBytes and allocatedPerRequest in bytes, requestsPerSecond in requests, errors as a
    /// share of all requests, gcPause in thousandths of the window, messagesPerSecond in messages, messageLatency in nanoseconds;
    /// seven significant digits.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double?>> Values { get; set; } = new Dictionary<string, IReadOnlyList<double?>>();
}

/// <summary>A node that took part in a measurement, as it was then; null where a fact is not known.</summary>
public sealed record HistoryNode
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Architecture.</summary>
    public string? Architecture { get; set; }

    /// <summary>Capacity in CPUs, as the node states it.</summary>
    public string? Cpus { get; set; }

    /// <summary>Kernel version.</summary>
    public string? KernelVersion { get; set; }

    /// <summary>Container runtime and its version.</summary>
    public string? ContainerRuntimeVersion { get; set; }
}
