using Hotlap.Measurement.History;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>
/// Everything known about one run at one point in time. All of it can be read again from the API server, except for the last failure, the
/// times in <c>ReadySeen</c>, what tags were found to name, the last attempt to deliver a notice and the operator's settings.
/// </summary>
public sealed record RunObservation
{
    /// <summary>The run, with <see cref="Template"/> and <see cref="Defaults"/> in the fields that its author left out.</summary>
    public required BenchmarkRun Run { get; init; }

    /// <summary>The defaults of the namespace that the run's spec includes; null without any.</summary>
    public BenchmarkDefaultsSpec? Defaults { get; init; }

    /// <summary>The template of the workload that <c>target.from</c> names, or why there is none; null if it names none.</summary>
    public TemplateReading? Template { get; init; }

    /// <summary>
    /// The run of this name that its time to live deleted; read only before the run has a status. Null when none is kept.
    /// </summary>
    public EndedRun? Ended { get; init; }

    /// <summary>What the tags of a run that has ended were last found to name; null before they are looked up.</summary>
    public ImageLookup? Images { get; init; }

    /// <summary>Pods of any measurement that carry the run's UID as a label and are owned by the run or one of its Jobs.</summary>
    public IReadOnlyList<Pod> Pods { get; init; } = [];

    /// <summary>Jobs of any measurement that the run owns.</summary>
    public IReadOnlyList<Job> Jobs { get; init; } = [];

    /// <summary>Preparation of the current measurement; null before it is stored.</summary>
    public Preparation? Preparation { get; init; }

    /// <summary>Time when the preparation was stored; null before.</summary>
    public DateTimeOffset? PreparedAt { get; init; }

    /// <summary>UID of the ConfigMap with the preparation; empty before it is stored.</summary>
    public string PreparedIn { get; init; } = "";

    /// <summary>
    /// Record of the current measurement when it was complete before; read only while the run's status is of another measurement.
    /// </summary>
    public HistoryRecord? Completed { get; init; }

    /// <summary>
    /// Recorded trials of the current measurement: those with a record of every generator, and disrupted trials without samples.
    /// </summary>
    public IReadOnlyList<MeasuredTrial> Trials { get; init; } = [];

    /// <summary>Variants of the current measurement that were given up during the trials.</summary>
    public IReadOnlyList<RecordedFailure> Failures { get; init; } = [];

    /// <summary>All variants that were given up, in the order of the spec.</summary>
    public IReadOnlyList<VariantFailure> FailedVariants =>
    [
        .. Run.Spec.Variants
            .Select(variant => (Preparation?.Failures ?? []).Concat(Failures.Select(recorded => recorded.Failure))
                .FirstOrDefault(failure => failure.Variant == variant.Name))
            .OfType<VariantFailure>(),
    ];

    /// <summary>The measurement whose trials are the baseline; null without one.</summary>
    public ObservedBaseline? Baseline { get; init; }

    /// <summary>ConfigMaps of trials for which the record of at least one generator is missing.</summary>
    public IReadOnlyList<ObjectMeta> PartialRecords { get; init; } = [];

    /// <summary>
    /// ConfigMaps of the history records of all measurements, including the current one. Before they are read, also those of
    /// <see cref="Thinned"/>.
    /// </summary>
    public IReadOnlyList<ObjectMeta> HistoryConfigMaps { get; init; } = [];

    /// <summary>ConfigMaps of the history records of earlier measurements, newest first.</summary>
    public IEnumerable<ObjectMeta> EarlierHistory => HistoryConfigMaps
        .Where(metadata => metadata.Label(Labels.Measurement) != RunMeasurement.Label(Run))
        .OrderByDescending(metadata => metadata.CreationTimestamp)
        .ThenBy(metadata => metadata.Name, StringComparer.Ordinal);

    /// <summary>
    /// Contents of <see cref="HistoryConfigMaps"/>, by the UID of the ConfigMap; read only when the figures are judged.
    /// </summary>
    public IReadOnlyDictionary<string, HistoryRecord> History { get; init; } = new Dictionary<string, HistoryRecord>();

    /// <summary>
    /// ConfigMaps with older measurements of which only medians are kept; read only when the figures are judged. More than one while the
    /// operator replaces one by another.
    /// </summary>
    public IReadOnlyList<ThinnedConfigMap> Thinned { get; init; } = [];

    /// <summary>Record of the completed measurement before the current one; read only when the figures are judged.</summary>
    public HistoryRecord? Previous { get; init; }

    /// <summary>ConfigMaps of other measurements that have a history record.</summary>
    public IReadOnlyList<ObjectMeta> KeptConfigMaps { get; init; } = [];

    /// <summary>ConfigMaps that the run owns from measurements without a history record, by name and UID.</summary>
    public IReadOnlyList<ObjectMeta> OutdatedConfigMaps { get; init; } = [];

    /// <summary>Nodes of the cluster.</summary>
    public IReadOnlyList<Node> Nodes { get; init; } = [];

    /// <summary>Pods of other runs, as far as the operator can see them.</summary>
    public IReadOnlyList<Pod> OtherPods { get; init; } = [];

    /// <summary>Time when this process first saw a pod Ready, by UID of the pod.</summary>
    public IReadOnlyDictionary<string, DateTimeOffset> ReadySeen { get; init; } = new Dictionary<string, DateTimeOffset>();

    /// <summary>Position of the run in the queue; null when it has started or may start.</summary>
    public QueuePlace? Queue { get; init; }

    /// <summary>
    /// True when the operator has no memory for one more unfinished run of the namespace. It reads the run again when it has.
    /// </summary>
    public bool IsWithheld { get; init; }

    /// <summary>The last action of the current generation that failed and has not succeeded since; null when there is none.</summary>
    public ActionFailure? Failure { get; init; }

    /// <summary>The last attempt of this process to deliver a notice of the run; null before it ends, and when none is known.</summary>
    public NoticeAttempt? Notice { get; init; }

    /// <summary>Settings of the operator.</summary>
    public required PlannerSettings Settings { get; init; }
}

/// <summary>A ConfigMap with thinned measurements.</summary>
/// <param name="Metadata">Its metadata.</param>
/// <param name="History">Its contents.</param>
public sealed record ThinnedConfigMap(ObjectMeta Metadata, ThinnedHistory History);

/// <summary>Queue position of a run that may not start yet.</summary>
/// <param name="Place">Position among the runs that compete for nodes, from 1.</param>
/// <param name="Waiting">Number of these runs that wait, including this one.</param>
/// <param name="Behind">The run directly ahead, which also waits or holds the nodes.</param>
/// <param name="Nodes">Description of the nodes that it shares with that run.</param>
public sealed record QueuePlace(int Place, int Waiting, string Behind, string Nodes)
{
    private const int Exact = 10;

    /// <summary>
    /// Message for users: <c>place 2 of 3, behind team/x on node1</c>. Large numbers are rounded, so that not every waiting run's status is
    /// rewritten whenever one run starts.
    /// </summary>
    public string Message => $"place {Rough(Place)} of {Rough(Waiting)}, behind {Behind} on {Nodes}";

    private static string Rough(int number)
    {
        if (number <= Exact) return $"{number}";
        var step = Exact;
        for (var factor = 0; Next(step, factor) < number; factor++) step = Next(step, factor);
        return $"more than {step}";
    }

    /// <summary>Returns the next of the numbers 10, 20, 50, 100, 200, 500 and so on.</summary>
    private static int Next(int step, int factor) => factor % 3 == 1 ? step / 2 * 5 : step * 2;
}
