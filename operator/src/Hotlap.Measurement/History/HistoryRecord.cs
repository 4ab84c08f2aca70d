using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.History;

/// <summary>
/// One completed measurement of a run: its method and environment, and the value of every metric in every trial that its figures include.
/// Stored as JSON under <see cref="Key"/> of an immutable ConfigMap that the run owns, labelled <c>hotlap.dev/role: history</c>. At most
/// <see cref="MaxBytes"/> long. Records with the same <see cref="Repeated"/> measured the same spec.
/// </summary>
public sealed record HistoryRecord
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "history.json";

    /// <summary>Maximum size of a record in bytes of UTF-8; metrics beyond it are omitted, see <see cref="OmittedMetrics"/>.</summary>
    public const int MaxBytes = 256 * 1024;

    /// <summary>Version of the format.</summary>
    public int Version { get; set; } = 1;

    /// <summary>Digest of the measurement, 64 hexadecimal digits.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>
    /// Digest of the measurement without <c>rerun</c>. Records with the same digest and the same image digests repeat one measurement.
    /// Their spread shows how much two runs of the same image differ.
    /// </summary>
    public string Repeated { get; set; } = "";

    /// <summary>
    /// Digests of the parts of the spec that two measurements must share to be comparable, by field: scenarios (with those of the
    /// variants), target, warmup, generator, startupOnly; if set, also dependencies, metrics and the URL of each variant. Other fields of
    /// the variants are not included.
    /// </summary>
    public IReadOnlyDictionary<string, string> Method { get; set; } = new Dictionary<string, string>();

    /// <summary>The run's annotation <c>hotlap.dev/revision</c> at that time, such as a Git commit; null without the annotation.</summary>
    public string? Revision { get; set; }

    /// <summary>Completion time of the measurement, RFC 3339, in whole seconds.</summary>
    public string CompletedAt { get; set; } = "";

    /// <summary>Image of the agent that measured; null when unknown.</summary>
    public string? AgentImage { get; set; }

    /// <summary>Digests of the requests that ConfigMaps held, by name and key; null without any.</summary>
    public IReadOnlyDictionary<string, string>? RequestFiles { get; set; }

    /// <summary>Version of the operator; null when unknown.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Load tools and programs that measured, with their versions.</summary>
    public IReadOnlyList<ToolVersion> Tools { get; set; } = [];

    /// <summary>Nodes of the run's targets and generators.</summary>
    public IReadOnlyList<HistoryNode> Nodes { get; set; } = [];

    /// <summary>Nodes of the generators.</summary>
    public IReadOnlyList<string> GeneratorNodes { get; set; } = [];

    /// <summary>Numbers of the rounds that the figures include, in order. Every list of values has one entry per round.</summary>
    public IReadOnlyList<int> Rounds { get; set; } = [];

    /// <summary>
    /// Number of rounds of a thinned record, whose lists of values have the median alone and whose <see cref="Rounds"/> are empty; null in
    /// a whole record.
    /// </summary>
    public int? ThinnedRounds { get; set; }

    /// <summary>Variants in the order of the spec, without those that failed and were skipped.</summary>
    public IReadOnlyList<HistoryVariant> Variants { get; set; } = [];

    /// <summary>
    /// SHA-256, in hexadecimal, over the preparation and the records of all trials up to the last of <see cref="Rounds"/>; null in records
    /// of older versions.
    /// </summary>
    public string? RecordsDigest { get; set; }

    /// <summary>Names of the metrics that were omitted to keep the record within its size limit.</summary>
    public IReadOnlyList<string> OmittedMetrics { get; set; } = [];

    /// <summary>Converts the record to the values of an earlier run.</summary>
    /// <param name="includes">True for the variants to include.</param>
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
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Digest of the variant's image for its platform; null when unknown.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Compressed size of the image in bytes; null when unknown.</summary>
    public long? ImageBytes { get; set; }

    /// <summary>CPU architecture of the variant's image; empty when unknown.</summary>
    public string Architecture { get; set; } = "";

    /// <summary>Nodes on which the variant's targets ran.</summary>
    public IReadOnlyList<string> Nodes { get; set; } = [];

    /// <summary>
    /// Values of the variant's metrics (startup in microseconds, idleMemory in bytes), by name as in thresholds. One value per entry of
    /// <see cref="HistoryRecord.Rounds"/>: null when the trial has none, and for the startup of a trial that pulled its image.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double?>> Values { get; set; } = new Dictionary<string, IReadOnlyList<double?>>();

    /// <summary>Cells in measurement order.</summary>
    public IReadOnlyList<HistoryCell> Cells { get; set; } = [];
}

/// <summary>A cell of one variant: a scenario with one of its payloads.</summary>
public sealed record HistoryCell
{
    /// <summary>Name of the scenario.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>
    /// Planned rate of an open loop, in thousandths of a request per second; null for a closed loop and for a search.
    /// </summary>
    public long? RateMilliPerSecond { get; set; }

    /// <summary>
    /// Values of the cell's metrics by name as in thresholds, with seven significant digits. One value per entry of
    /// <see cref="HistoryRecord.Rounds"/>; null when the trial has none. Units: latencies, messageLatency and cpuPerRequest in nanoseconds;
    /// peakMemory, memoryGrowth, memoryGrowthPerMillionRequests, answerBytes and allocatedPerRequest in bytes; requestsPerSecond,
    /// rateAtObjective and messagesPerSecond per second; errors as a share of all requests; gcPause in thousandths of the window.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double?>> Values { get; set; } = new Dictionary<string, IReadOnlyList<double?>>();
}

/// <summary>A node that took part in a measurement, as it was at that time; null properties are unknown.</summary>
/// <param name="Name">Name of the node.</param>
/// <param name="Architecture">CPU architecture.</param>
/// <param name="Cpus">CPU capacity as reported by the node.</param>
/// <param name="KernelVersion">Kernel version.</param>
/// <param name="ContainerRuntimeVersion">Container runtime and its version.</param>
public sealed record HistoryNode(
    string Name = "", string? Architecture = null, string? Cpus = null, string? KernelVersion = null,
    string? ContainerRuntimeVersion = null);
