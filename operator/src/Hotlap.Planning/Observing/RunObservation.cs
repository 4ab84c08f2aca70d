using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Observing;

/// <summary>Everything that is known of one run at one moment. All of it can be read again from the API server, the last failure apart.</summary>
public sealed record RunObservation
{
    /// <summary>The run.</summary>
    public required BenchmarkRun Run { get; init; }

    /// <summary>Pods that carry the run's UID as label and are owned by it or by one of its Jobs, of any measurement.</summary>
    public IReadOnlyList<Pod> Pods { get; init; } = [];

    /// <summary>Jobs that the run owns, of any measurement.</summary>
    public IReadOnlyList<Job> Jobs { get; init; } = [];

    /// <summary>What was prepared for the present measurement; null before.</summary>
    public Preparation? Preparation { get; init; }

    /// <summary>When the preparation was stored; null before.</summary>
    public DateTimeOffset? PreparedAt { get; init; }

    /// <summary>Recorded trials of the present measurement: those of which every generator is recorded, and disturbed ones without samples.</summary>
    public IReadOnlyList<RecordedTrial> Trials { get; init; } = [];

    /// <summary>Variants of the present measurement that were given up during the trials.</summary>
    public IReadOnlyList<RecordedFailure> Failures { get; init; } = [];

    /// <summary>All variants that were given up, in the order of the spec.</summary>
    public IReadOnlyList<VariantFailure> FailedVariants =>
    [
        .. Run.Spec.Variants
            .Select(variant => (Preparation?.Failures ?? []).Concat(Failures.Select(recorded => recorded.Failure)).FirstOrDefault(failure => failure.Variant == variant.Name))
            .OfType<VariantFailure>(),
    ];

    /// <summary>The run whose trials are the baseline; null without one.</summary>
    public ObservedBaseline? Baseline { get; init; }

    /// <summary>ConfigMaps of trials of which not every generator is recorded.</summary>
    public IReadOnlyList<ObjectMeta> PartialRecords { get; init; } = [];

    /// <summary>ConfigMaps of the history records of all measurements, that of the present one included.</summary>
    public IReadOnlyList<ObjectMeta> HistoryConfigMaps { get; init; } = [];

    /// <summary>Those of earlier measurements, the newest first.</summary>
    public IEnumerable<ObjectMeta> EarlierHistory => HistoryConfigMaps
        .Where(metadata => metadata.Label(Labels.Measurement) != RunMeasurement.Label(Run))
        .OrderByDescending(metadata => metadata.CreationTimestamp)
        .ThenBy(metadata => metadata.Name, StringComparer.Ordinal);

    /// <summary>Record of the completed measurement before the present one; read only when the figures are judged.</summary>
    public HistoryRecord? Previous { get; init; }

    /// <summary>ConfigMaps of other measurements that are in the history.</summary>
    public IReadOnlyList<ObjectMeta> KeptConfigMaps { get; init; } = [];

    /// <summary>ConfigMaps that the run owns from measurements that are not kept, by name and UID.</summary>
    public IReadOnlyList<ObjectMeta> OutdatedConfigMaps { get; init; } = [];

    /// <summary>Nodes of the cluster.</summary>
    public IReadOnlyList<Node> Nodes { get; init; } = [];

    /// <summary>Pods of other runs, as far as the operator sees them.</summary>
    public IReadOnlyList<Pod> OtherPods { get; init; } = [];

    /// <summary>When the target pod named here was first seen Ready by this process; by pod UID.</summary>
    public IReadOnlyDictionary<string, DateTimeOffset> ReadySeen { get; init; } = new Dictionary<string, DateTimeOffset>();

    /// <summary>Where the run stands in the queue; null when it has begun or may begin.</summary>
    public QueuePlace? Queue { get; init; }

    /// <summary>The last action that failed and has not succeeded since, for the present generation; null when none.</summary>
    public ActionFailure? Failure { get; init; }

    /// <summary>Settings of the operator.</summary>
    public required PlannerSettings Settings { get; init; }
}
